import { expect, it } from 'vitest'
import { parseBlockIdArg, parseBoundary } from './boundary-args.ts'

it.each([
  ['m00012', { kind: 'message', numericId: 12, raw: 'm00012' }],
  [' M7 ', { kind: 'message', numericId: 7, raw: 'm7' }],
  ['B01', { kind: 'block', numericId: 1, raw: 'b01' }],
  ['b123456789', { kind: 'block', numericId: 123_456_789, raw: 'b123456789' }],
  ['b1234567890', null],
  ['b0', null],
  ['b', null],
  ['xb1', null],
  ['b1x', null],
  ['m0', null],
  ['7', null],
  ['', null],
])('boundary %j', (text, expected) => expect(parseBoundary(text)).toEqual(expected))

it.each([
  ['b12', 'b12'],
  [' B012 ', 'b12'],
  ['b0', 'b0'],
  ['b00', 'b0'],
  ['7', 'b7'],
  ['007', 'b007'],
  ['b', null],
  ['b1x', null],
  ['x1', null],
  ['1b', null],
  ['', null],
])('block id %j', (text, expected) => expect(parseBlockIdArg(text)).toBe(expected))
