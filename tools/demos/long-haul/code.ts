/** Source text of the made project as it is on the first day. */
import { capital, file, type Part, testFile, type Thing, things } from './project.ts'

const rules = ({ one, many, states, fields }: Thing): string => {
  const final = states.at(-1)
  return `import type { ${capital(one)} } from './schema.ts'
import { conflict } from '../http/problems.ts'

const order = [${states.map((state) => `'${state}'`).join(', ')}] as const
export type State = (typeof order)[number]

/** May a ${one} go from one state to the other? Never backwards. */
export const mayGo = (from: State, to: State): boolean => order.indexOf(to) === order.indexOf(from) + 1

export function go(${one}: ${capital(one)}, to: State): ${capital(one)} {
  if (!mayGo(${one}.state, to)) throw conflict(\`A ${one} that is \${${one}.state} can't become \${to}\`)
  return { ...${one}, state: to, changedAt: new Date().toISOString() }
}

/** ${capital(many)} that still count: everything but ${final}. */
export const counted = (all: readonly ${capital(one)}[]): readonly ${capital(one)}[] =>
  all.filter((${one}) => ${one}.state !== '${final}')

export const by${capital(fields[0]!)} = (a: ${capital(one)}, b: ${capital(one)}): number =>
  String(a.${fields[0]}).localeCompare(String(b.${fields[0]}))`
}

const store = ({ one, many, fields }: Thing): string => `import { sql, type Pool } from '../db/pool.ts'
import type { ${capital(one)}, New${capital(one)} } from './schema.ts'

const columns = sql\`id, ${fields.map(snake).join(', ')}, state, changed_at\`

export class ${capital(many)} {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async find(id: string): Promise<${capital(one)} | null> {
    const [row] = await this.#pool.query<${capital(one)}>(sql\`select \${columns} from ${many} where id = \${id}\`)
    return row ?? null
  }

  async list(page: number, size = 50): Promise<readonly ${capital(one)}[]> {
    const from = page * size
    return this.#pool.query<${capital(one)}>(
      sql\`select \${columns} from ${many} order by changed_at desc limit \${size} offset \${from}\`,
    )
  }

  async add(${one}: New${capital(one)}): Promise<${capital(one)}> {
    const [row] = await this.#pool.query<${capital(one)}>(
      sql\`insert into ${many} (${fields.map(snake).join(', ')}) values (${fields.map((field) => `\${${one}.${field}}`).join(', ')}) returning \${columns}\`,
    )
    if (!row) throw new Error('insert returned nothing')
    return row
  }
}`

const routes = ({ one, many, states }: Thing): string => `import { Router } from '../http/router.ts'
import { notFound } from '../http/problems.ts'
import { go } from './rules.ts'
import { new${capital(one)} } from './schema.ts'
import type { ${capital(many)} } from './store.ts'

export const ${many}Routes = (${many}: ${capital(many)}): Router =>
  new Router('/${many}')
    .get('/', async ({ query }) => ({ items: await ${many}.list(Number(query.page ?? 0)) }))
    .get('/:id', async ({ params }) => (await ${many}.find(params.id)) ?? notFound('${one}', params.id))
    .post('/', async ({ body }) => ({ status: 201, body: await ${many}.add(new${capital(one)}.parse(body)) }))
    .post('/:id/${states.at(-1)}', async ({ params }) => {
      const ${one} = (await ${many}.find(params.id)) ?? notFound('${one}', params.id)
      return ${many}.save(go(${one}, '${states.at(-1)}'))
    })`

const schema = ({
  one,
  fields,
  states,
}: Thing): string => `import { choice, object, optional, text } from '../http/shape.ts'

export const new${capital(one)} = object({
${fields.map((field) => `  ${field}: text(),`).join('\n')}
})
export type New${capital(one)} = typeof new${capital(one)}.type

export const ${one} = object({
  ...new${capital(one)}.fields,
  id: text(),
  state: choice(${states.map((state) => `'${state}'`).join(', ')}),
  changedAt: optional(text()),
})
export type ${capital(one)} = typeof ${one}.type`

const events = ({ one, many }: Thing): string => `import type { Pool } from '../db/pool.ts'
import { mail } from '../mail/mail.ts'
import { boards } from '../boards/boards.ts'
import type { ${capital(one)} } from './schema.ts'

/** Save a change of a ${one} and tell everyone who waits for it. */
export async function changed(pool: Pool, ${one}: ${capital(one)}): Promise<void> {
  await pool.transaction(async (tx) => {
    await tx.save('${many}', ${one})
    await tx.note('${one}-changed', ${one}.id)
    await mail.send('${one}-changed', ${one})
  })
  boards.refresh('${many}')
}`

/** What the tests of a thing are called, and what each of them says. */
const habits = ({ one, many, states, fields }: Thing): readonly (readonly [name: string, body: string])[] => [
  ['answers 404 for an unknown id', `assert.equal((await get('/${many}/none')).status, 404)`],
  ['refuses a body without its fields', `assert.equal((await post('/${many}', {})).status, 422)`],
  [
    'reads what it wrote',
    `const ${one} = await add('${many}')\n    assert.deepEqual(await get(\`/${many}/\${${one}.id}\`), ${one})`,
  ],
  ['never goes backwards', `assert.throws(() => go(some('${states[1]}'), '${states[0]}'))`],
  [
    `sorts by ${fields[0]}`,
    `assert.ok(by${capital(fields[0]!)}(some('${states[0]}'), some('${states[0]}')) <= 0)`,
  ],
  ['survives an empty page', `assert.deepEqual((await get('/${many}?page=99')).items, [])`],
]

const tests = (of: Thing): string => `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { add, get, post, some } from './help.ts'
import { by${capital(of.fields[0]!)}, go } from '../${file(of, 'rules')}'

describe('${of.many}', () => {
${habits(of)
  .map(([name, body]) => `  it('${name}', async () => {\n    ${body}\n  })`)
  .join('\n\n')}
})`

const writers: Readonly<Record<Part, (of: Thing) => string>> = { routes, store, rules, schema, events }

/** Every file of the project by its path. */
export const firstDay = (): Map<string, string> =>
  new Map(
    things.flatMap((of) => [
      ...Object.entries(writers).map(([part, write]) => [file(of, part as Part), write(of)] as const),
      [testFile(of), tests(of)] as const,
    ]),
  )

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
