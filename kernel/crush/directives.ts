/** Comments that tools read: they change what a compiler, linter or bundler does, so they stay (B2d). */

/** By what follows the opener; in either kind of comment. */
const SLASH = [
  /^@(?:ts-|flow|jsx|jest-environment|vitest-environment|vite-ignore|preserve|license|cc_on|__|type\b|typedef\b|import\b|formatter:)/,
  /^[#@]\s?(?:__|source(?:Mapping)?URL|(?:end)?region\b|cgo\b)/,
  /^<(?:reference|amd-)/,
  /^(?:eslint|oxlint|tslint|stylelint|biome|prettier|deno|clang|cppcheck)[-:]/,
  /^(?:istanbul|c8|v8) ignore/,
  /^(?:eslint [a-z@]|jshint |jslint |webpack[A-Z]\w*:|nolint\b|lint:|NOLINT|NOSONAR|IWYU |swift-tools-|swiftlint:|swiftformat:|sourcery:|ktlint-|noinspection |language=|CHECKSTYLE|spotless:|SPDX-|Code generated )/,
]
/** Names without a mark of their own mean something in a block alone. */
const BLOCK = /^(?:globals? |exported )/
/** Without a blank behind the slashes. */
const TIGHT = /^\/\/(?:go:|line |export |(?:end)?region\b)|^\/\/ ?\+build /

const HASH =
  /^(?:type:|noqa|pylint:|fmt:|isort:|yapf:|mypy:|pyright:|pytype:|pyre-|ruff:|flake8:|pragma:|nosec|-\*-|(?:en)?coding[:=]|vim?:|cython:|distutils:|%%|SPDX-)/

/** Only the head of a comment is looked at, UTF-16 units. */
const HEAD = 200

/** The text of a comment from its `//` or `/*` on. */
export function isSlashDirective(comment: string): boolean {
  const head = comment.slice(0, HEAD)
  const body = head.replace(/^(?:\/\/[/!]*|\/\*[*!]*)\s*(?:\*\s+)?/, '')
  return (
    TIGHT.test(head) ||
    SLASH.some((pattern) => pattern.test(body)) ||
    (head.startsWith('/*') && BLOCK.test(body))
  )
}

/** The text of a comment from its `#` on. */
export function isHashDirective(comment: string): boolean {
  return HASH.test(comment.slice(0, HEAD).replace(/^#+:?\s*/, ''))
}
