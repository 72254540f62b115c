/** Subagents that share a session's identity with their parent, told apart by their instructions (kernel-wire 8.11). */
import { hashId } from './message-id.ts'

export interface SubagentNamespaces {
  readonly namespaceFor: (identity: string, instructions?: unknown) => string
}

/** The first instructions seen for an identity are the parent's; whoever has others is a namespace below it. */
export function createSubagentNamespaces(): SubagentNamespaces {
  const anchors = new Map<string, string>()
  return {
    namespaceFor: (identity, instructions) => {
      if (typeof instructions !== 'string' || instructions.trim() === '') return identity
      const own = hashId(instructions)
      const anchor = anchors.get(identity)
      if (anchor === undefined) anchors.set(identity, own)
      return anchor === undefined || anchor === own ? identity : `${identity}|sub:${own}`
    },
  }
}

const ofProcess = createSubagentNamespaces()

/** The same, over one memory for the whole process. */
export function subagentNamespace(identity: string, instructions?: unknown): string {
  return ofProcess.namespaceFor(identity, instructions)
}
