import { describe, expect, it } from 'vitest'
import { readState, said, state } from '#kernel/importers/acp-testing.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import { joinKernelFile } from './join-files.ts'
import type { Joinable } from './join-files.ts'

interface Fake extends Joinable {
  readonly attached: readonly string[]
  readonly codes: readonly string[]
}

function fake(
  name: string,
  format: string,
  kernel: KernelData | null,
  ids: readonly string[],
  diagnostics: readonly Diagnostic[] = [],
): Fake {
  const attached: string[] = []
  const codes: string[] = []
  return {
    name,
    session: { format },
    kernel,
    diagnostics,
    attached,
    codes,
    recomputation: () => ({ log: { messages: ids.map((id) => ({ id })) } }),
    attach: (_, from) => void attached.push(from),
    report: ({ code, file: of = '' }: Diagnostic) => void codes.push(`${code} ${of}`.trim()),
  }
}
const log = (...ids: readonly string[]): Fake => fake('log', 'dsh', null, ids)
const file = (document: unknown): Fake => {
  const { kernel, diagnostics } = readState(document)
  return fake('file', 'acp-state', kernel, [], diagnostics)
}

describe('files of one drop', () => {
  it.each([[false], [true]])('a kernel file is joined to its log, in either order (%s)', (turned) => {
    const [one, two] = [log('a', 'b'), file([said('a')])]
    expect(joinKernelFile(turned ? [two, one] : [one, two])).toBe(two)
    expect([one.attached, two.codes]).toEqual([['file'], []])
  })
  it('of several logs the one with most of its messages is taken', () => {
    const logs = [log('a'), log('a', 'b'), log('c')]
    joinKernelFile([...logs, file([said('a'), said('b')])])
    expect(logs.map(({ attached }) => attached.length)).toEqual([0, 1, 0])
  })
  it('a kernel file of another session stays, and says so', () => {
    const [one, two] = [log('x'), file([said('a')])]
    expect(joinKernelFile([one, two])).toBeNull()
    expect([one.attached, two.codes]).toEqual([[], ['join-nothing']])
  })
  it('a state that names no message goes with any log', () => {
    const one = log()
    expect(joinKernelFile([one, file(state())])).not.toBeNull()
    expect(one.attached).toEqual(['file'])
  })
  it('what was found in the state is told with the log', () => {
    const one = log()
    joinKernelFile([one, file(state({ nextRunId: -1 }))])
    expect(one.codes).toEqual(['state-field file'])
  })
  it('two kernel files, or none, are left alone', () => {
    const one = log('a')
    expect(joinKernelFile([one, file([said('a')]), file([said('a')])])).toBeNull()
    expect(joinKernelFile([one])).toBeNull()
    expect(joinKernelFile([file([said('a')])])).toBeNull()
    expect(one.attached).toEqual([])
  })
})
