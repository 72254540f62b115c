/** What is said about the ends of a range (kernel-core 11.5). */
import type { Ref } from '#kernel/model/block.ts'

export type Endpoint = 'start' | 'end'

/** The names a model knows the ends by. */
const label = (endpoint: Endpoint): string => (endpoint === 'start' ? 'startId' : 'endId')

export const invalidRef = (startRef: string, endRef: string): string =>
  `Invalid boundary ref in "${startRef}".."${endRef}": an end is a message ref such as m00012 or a block id such as b3`

export const unknownRef = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} does not exist in this session`

export const consumedMessage = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} was not found in visible context: its message was folded before or is no longer sent`

export const consumedBlock = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} was not found in visible context: the block is no longer active`

export const invisibleBlock = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} is an active block, but neither its summary nor a message of it is in this list`

export const snappedMessage = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} is already compressed into an active block; the range starts or ends at that block instead`

export const snappedBlock = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} was consumed by a higher-tier block; the range starts or ends at that block instead`

export const snappedOrphan = (endpoint: Endpoint, ref: string, neighbor: Ref): string =>
  `${label(endpoint)} ${ref} is a hidden orphan compress call; moved ${direction(endpoint)} to ${neighbor}`

export const orphanNoNeighbor = (endpoint: Endpoint, ref: string): string =>
  `${label(endpoint)} ${ref} is a hidden orphan compress call and no visible message lies ${direction(endpoint)} of it`

const direction = (endpoint: Endpoint): string => (endpoint === 'start' ? 'forward' : 'backward')

export const reversedRange = (startRef: string, endRef: string): string =>
  `range given reversed (${startRef}→${endRef}), read as ${endRef}..${startRef}`
