import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CSP } from './csp.ts'

const headers = {
  'Content-Security-Policy': `${CSP}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

export default defineConfig({
  base: './',
  plugins: [
    react(),
    {
      // Static hosts that can't send headers still get the policy.
      name: 'csp-meta',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: () => [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: CSP },
            injectTo: 'head-prepend',
          },
        ],
      },
    },
  ],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
  preview: { headers },
})
