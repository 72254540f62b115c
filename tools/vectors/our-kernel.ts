/** What vectors are replayed against: the facade, the codecs, and the store of states on this machine's files. */
import * as facade from '#kernel/index.ts'
import * as wire from '#kernel/wire/index.ts'
import { flatFileNameFor } from '#kernel/compression/store-path.ts'
import type { Kernel } from './kernel-door.ts'
import { StateStore } from './node-files.ts'

export const ourKernel: Kernel = { ...facade, ...wire, StateStore, flatFileNameFor }
