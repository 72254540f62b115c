/**
 * The policy under which the page and its worker run. Sessions are hostile text: nothing is loaded
 * from elsewhere, nothing inline runs, nothing can be sent away.
 */
export const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
