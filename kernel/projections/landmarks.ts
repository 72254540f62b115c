/** Places along the log that a person steps by. Positions: the landmark has just happened. */
import { countsColumn } from '#kernel/base/columns.ts'
import type { Column } from '#kernel/base/columns.ts'
import { countAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import { NONE } from '#kernel/model/units.ts'
import { isLandedCheckpoint } from './checkpoint.ts'
import { formOf, sourceOf } from './messages.ts'

export interface Landmarks {
  push(event: LogEvent): void
  readonly turns: Column
  readonly prompts: Column
  readonly compactions: Column
  readonly requests: Column
  /** Runs of subagents in order of their start; an end is NONE where none is recorded. */
  readonly agentStarts: Column
  readonly agentEnds: Column
  /** Title of the session as last recorded. */
  readonly title: string | null
  /** Window of the model as last recorded, in tokens. */
  readonly contextWindow: number | null
  readonly subagents: readonly string[]
  /** Whether the model called the tool that folds. */
  readonly hasCompressCalls: boolean
}

export function createLandmarks(): Landmarks {
  const turns = countsColumn()
  const prompts = countsColumn()
  const compactions = countsColumn()
  const requests = countsColumn()
  const agentStarts = countsColumn()
  const agentEnds = countsColumn()
  /** Runs that go on, by the names the host gave them. */
  const running = new Map<string, number>()
  const subagents = new Set<string>()
  let title: string | null = null
  let contextWindow: number | null = null
  let hasCompressCalls = false
  return {
    push(event) {
      const at = event.index + 1
      switch (event.type) {
        case 'turn/start':
          return turns.push(at)
        case 'step/start':
          return requests.push(at)
        case 'session/title':
          title = stringAt(event.data, 'title') ?? title
          return
        case 'request/context':
          contextWindow = countAt(event.data, 'contextWindow') ?? contextWindow
          return
        case 'tool/call':
          hasCompressCalls ||= stringAt(event.data, 'name') === 'compress'
          return
        case 'tool-workflow/agent-start': {
          const id = stringAt(event.data, 'childId') ?? stringAt(event.data, 'sessionId')
          if (id !== null) subagents.add(id)
          running.set(runOf(event), agentStarts.length)
          agentStarts.push(at)
          agentEnds.push(NONE)
          return
        }
        case 'tool-workflow/agent-end': {
          const run = running.get(runOf(event))
          if (run === undefined) return
          running.delete(runOf(event))
          agentEnds.set(run, at)
          return
        }
        case 'user/message':
          if (isLandedCheckpoint(event)) compactions.push(at)
          else if (formOf(event) === 'append' && stringAt(sourceOf(event), 'kind') === 'user')
            prompts.push(at)
          return
        default:
      }
    },
    turns,
    prompts,
    compactions,
    requests,
    agentStarts,
    agentEnds,
    get title() {
      return title
    },
    get contextWindow() {
      return contextWindow
    },
    get hasCompressCalls() {
      return hasCompressCalls
    },
    get subagents() {
      return [...subagents]
    },
  }
}

/** A workflow numbers the runs that it starts. */
const runOf = ({ data }: LogEvent): string =>
  JSON.stringify([stringAt(data, 'runId') ?? '', countAt(data, 'seq') ?? 0])
