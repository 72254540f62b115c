/**
 * The rooms of the house and what each may import. A room always sees itself.
 * `types:` = type-only imports. Across rooms write `#kernel/room/x.ts` or `#src/room/x.ts`,
 * inside a room `./x.ts`. `tools/lint.mjs` turns this table into lint rules.
 */
export const rooms = {
  // Files that lie in no room: the facade and the debugger see every kernel room.
  kernel: ['kernel/*'],
  'kernel/questions': ['kernel', 'kernel/*'],
  'kernel/model': [],
  'kernel/base': ['kernel/model'],
  'kernel/bytes': ['kernel/model', 'kernel/base'],
  'kernel/wire': ['kernel/model', 'kernel/base'],
  'kernel/importers': ['kernel/model', 'kernel/base', 'kernel/bytes', 'kernel/wire'],
  'kernel/compression': ['kernel/model', 'kernel/base'],
  'kernel/steering': ['kernel/model', 'kernel/base'],
  'kernel/prompts': ['kernel/model', 'kernel/base', 'kernel/compression'],
  'kernel/status': ['kernel/model', 'kernel/base', 'kernel/compression', 'kernel/prompts'],
  'kernel/content': ['kernel/model', 'kernel/base', 'kernel/compression'],
  'kernel/crush': ['kernel/model', 'kernel/base', 'kernel/compression'],
  'kernel/pipeline': ['kernel/model', 'kernel/base', 'kernel/compression', 'kernel/content', 'kernel/crush'],
  'kernel/replay': ['kernel/model', 'kernel/base', 'kernel/compression', 'kernel/content', 'kernel/pipeline'],
  'kernel/workbench': ['kernel/model', 'kernel/base', 'kernel/compression', 'kernel/pipeline'],
  'kernel/projections': ['kernel/model', 'kernel/base'],
  'kernel/terms': ['kernel/model', 'kernel/base'],
  'kernel/fixtures': ['kernel/model', 'kernel/base'],
  'src/worker': ['kernel', 'kernel/*'],
  'src/styles': [],
  'src/ui': ['src/styles', 'types:kernel/model'],
  'src/store': ['src/worker', 'types:kernel/model'],
  'src/open': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/panes': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/inspector': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/stepper': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/timeline': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/find': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/workbench': ['src/store', 'src/ui', 'types:src/worker', 'types:kernel/model'],
  'src/app': ['src/*', 'types:kernel/model'],
}
