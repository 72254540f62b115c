/** The second file of the engine: all that a log can be shown without. */
export { openReader } from '#kernel/importers/open.ts'
export { joinKernelFile } from '#kernel/join-files.ts'
export * as recompute from '#kernel/recompute.ts'
export { openArchive } from './archive.ts'
export { createHandlers } from './handlers.ts'
