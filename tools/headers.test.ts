import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CSP } from '../csp.ts'

it('static hosts send the same policy as the preview server', () => {
  const headers = readFileSync(new URL('../public/_headers', import.meta.url), 'utf8')
  expect(headers).toContain(`Content-Security-Policy: ${CSP}; frame-ancestors 'none'`)
})
