/** Pieces of work that begin with a wish. */
import { snake } from './code.ts'
import { diff } from './files.ts'
import { explain, stat, testRun } from './output.ts'
import { capital, file, testFile, type Thing, things } from './project.ts'
import {
  addTest,
  bash,
  type Desk,
  edit,
  explore,
  grep,
  read,
  step,
  type Task,
  thought,
  verify,
  write,
} from './steps.ts'
import { thanks } from './words.ts'

export const find =
  (place: number) =>
  (desk: Desk, of: Thing): Task => {
    const { roll } = desk
    const { many } = of
    const field = of.fields[place] ?? of.fields[0]!
    const method = `by${capital(field)}`
    const [path, type] = [file(of, 'store'), capital(of.one)]
    const added = [
      `  async ${method}(${field}: string): Promise<readonly ${type}[]> {`,
      `    return this.#pool.query<${type}>(sql\`select \${columns} from ${many} where ${snake(field)} = \${${field}}\`)`,
      '  }',
      '',
      '  async add(',
    ]
    const route = "    .get('/:id'"
    const query = `explain analyze select * from ${many} where ${snake(field)} = '7'`
    const index = `create index concurrently ${many}_${snake(field)}_idx on ${many} (${snake(field)});`
    return {
      title: `Find ${many} by ${field}`,
      prompt: roll.pick([
        `We need GET /${many}/by/${field}/:value. Unknown values answer an empty list, not an error.`,
        `Can we ask for ${many} by ${field}? The boards fetch everything and throw most of it away.`,
      ]),
      steps: [
        ...explore(desk, of, 'find'),
        step(
          `The store learns \`${method}\`, the route passes the value on.`,
          edit(desk, path, '  async add(', added.join('\n')),
          edit(
            desk,
            file(of, 'routes'),
            route,
            `    .get('/by/${field}/:value', async ({ params }) => ({ items: await ${many}.${method}(params.value) }))\n${route}`,
          ),
        ),
        step(
          roll.pick(['', 'A value that nobody has:']),
          addTest(
            desk,
            of,
            `finds by ${field}`,
            `const { items } = await get('/${many}/by/${field}/nobody')`,
            'assert.deepEqual(items, [])',
          ),
        ),
        ...verify(desk, of),
        ...(roll.chance(0.5)
          ? [
              thought(
                'A new question to the database without an index is a scan. Worth a look before someone else finds out.',
                'Does the database like the question?',
                bash(`psql -c "${query}"`, explain(roll, of, snake(field), false)),
              ),
              step(
                'It does not: a full scan. An index, built without a lock.',
                write(desk, `migrations/0${roll.between(41, 99)}_${many}_${snake(field)}_idx.sql`, index),
              ),
              step('', bash(`npm run migrate && psql -c "${query}"`, explain(roll, of, snake(field), true))),
            ]
          : []),
      ],
      closing: `\`GET /${many}/by/${field}/…\` works, with a test for a value that nobody has.`,
      done: `\`GET /${many}/by/${field}/:value\` exists`,
      files: [path, file(of, 'routes'), testFile(of)],
    }
  }

export function rename(desk: Desk, of: Thing): Task {
  const { roll, files } = desk
  const [name, better] = roll.pick([
    ['counted', 'stillValid'],
    ['mayGo', 'canBecome'],
    ['changed', 'announce'],
  ] as const)
  const part = name === 'changed' ? 'events' : 'rules'
  const left = things.filter(
    (thing) => files.text(file(thing, part)).includes(`${name}(`) || name === 'counted',
  )
  const some = [of, ...left.filter((thing) => thing !== of)].slice(0, roll.between(4, 8))
  const search = grep(desk, name, 'src')
  const edits = some.map((thing, k) =>
    step(
      k === 0
        ? `${capital(thing.many)} first.`
        : roll.pick([`${capital(thing.many)}.`, `Then ${thing.many}.`, `The same for ${thing.many}.`]),
      edit(desk, file(thing, part), name, better),
    ),
  )
  const paths = some.map((thing) => file(thing, part))
  return {
    title: `${name} becomes ${better}`,
    prompt: `\`${name}\` is a poor name. Call it \`${better}\` in ${some.length} places, ${of.many} first; the rest can wait. No change in behaviour.`,
    steps: [
      step('Where is it?', search),
      ...edits,
      step('What is left?', grep(desk, name, 'src')),
      ...verify(desk, of),
      step('', bash('git diff --stat', stat(roll, paths))),
    ],
    closing: `\`${name}\` is \`${better}\` in ${some.length} files. Nothing else changed; the tests did not notice.`,
    done: `renamed \`${name}\` to \`${better}\` in ${some.map((thing) => thing.many).join(', ')}`,
    files: paths,
  }
}

export function review(desk: Desk, of: Thing): Task {
  const { roll, files } = desk
  const field = roll.pick(of.fields)
  const branch = `${of.many}-${field.toLowerCase()}`
  const path = file(of, 'rules')
  const final = of.states.at(-1)!
  const [was, now] = [
    `${of.one}.state !== '${final}')`,
    `${of.one}.state !== '${final}' && ${of.one}.${field} != null)`,
  ]
  const text = files.text(path)
  return {
    title: `Review of ${branch}`,
    prompt: `Please review my branch \`${branch}\` before I open the pull request. Be honest.`,
    steps: [
      step(
        'The size of it first.',
        bash(`git diff --stat main...${branch}`, stat(roll, [path, file(of, 'schema'), testFile(of)])),
      ),
      thought(
        `A ${of.one} is ${of.about}. Three things to look for: do the states keep their order, is ${field} checked at the border, and is there a test that would fail without the change?`,
        'Now the change itself.',
        bash(`git diff main...${branch} -- ${path}`, diff(path, text, text.replace(was, now))),
      ),
      step('And the code around it.', read(desk, path)),
      step(
        'Do the tests notice when I take the new condition away?',
        bash(`git checkout main -- ${path} && npm test`, testRun(roll, files, null)),
      ),
    ],
    closing: `A good change, small and to the point. Three remarks, the first one matters:\n\n1. **The tests pass without it.** I took the condition away and nothing failed. Please add one ${of.one} without \`${field}\`.\n2. \`!= null\` also drops \`undefined\`, which the schema does not allow. \`!== null\` says what you mean.\n3. The comment above it still tells the old story.`,
    done: `reviewed \`${branch}\`: a test for a missing \`${field}\` was asked for`,
    files: [],
  }
}

export function question(desk: Desk, of: Thing): Task {
  const { roll } = desk
  const [first, second, final] = [of.states[0], of.states[1], of.states.at(-1)]
  return {
    title: `How ${of.many} move`,
    prompt: roll.pick([
      `How does a ${of.one} get from *${first}* to *${final}*? I need it for the handbook.`,
      `${roll.pick(thanks)} Explain to me in short how ${of.many} work; a colleague starts on Monday.`,
    ]),
    steps: [
      step('I read it rather than guess.', read(desk, file(of, 'rules')), read(desk, file(of, 'routes'))),
    ],
    closing: `A ${of.one} is ${of.about}. It goes through ${of.states.length} states, one after the other and never back:\n\n${of.states.map((state, k) => `${k + 1}. \`${state}\``).join('\n')}\n\n\`\`\`ts\ngo(${of.one}, '${second}').state // '${second}'\ngo({ ...${of.one}, state: '${second}' }, '${first}') // throws a conflict\n\`\`\`\n\nThe rules live in \`${file(of, 'rules')}\`, the calls in \`${file(of, 'routes')}\`. Every change is announced by \`${file(of, 'events')}\`.`,
    done: `explained the states of ${of.many}`,
    files: [],
  }
}

export const strict =
  (place: number) =>
  (desk: Desk, of: Thing): Task => {
    const { roll, files } = desk
    const field = of.fields[place] ?? of.fields[0]!
    const path = file(of, 'schema')
    const most = roll.pick([12, 40, 80, 200])
    const name = `refuses a ${field} that is too long`
    const body = `{ ...some('${of.states[0]}'), ${field}: 'x'.repeat(${most + 1}) }`
    return {
      title: `No endless ${field}`,
      prompt: roll.pick([
        `Someone sent a ${of.one} whose \`${field}\` had two million characters. ${most} are enough for everyone.`,
        `\`${field}\` of a ${of.one} needs a limit: ${most} characters. Answer 422 beyond that.`,
      ]),
      steps: [
        step(roll.pick(['How is it described now?', `The shape of a ${of.one}.`]), read(desk, path)),
        step(
          'A test at the border first.',
          addTest(desk, of, name, `assert.equal((await post('/${of.many}', ${body})).status, 422)`),
        ),
        step(
          '',
          bash(
            `npm test -- ${testFile(of)}`,
            testRun(roll, files, of, { of, name, why: 'AssertionError [ERR_ASSERTION]: 201 !== 422' }),
            true,
          ),
        ),
        thought(
          `text() takes { most }. The database column is plain text, so old rows stay readable; only what comes in is checked.`,
          `\`text\` knows a limit already; nobody used it here.`,
          edit(desk, path, `  ${field}: text(),`, `  ${field}: text({ most: ${most} }),`),
        ),
        ...verify(desk, of),
      ],
      closing: `A \`${field}\` of more than ${most} characters is refused with 422 and says which field it was. Rows that are longer already stay readable.`,
      done: `\`${field}\` of a ${of.one} is limited to ${most} characters`,
      files: [path, testFile(of)],
    }
  }

export function handbook(desk: Desk, of: Thing): Task {
  const { one, many, states, fields } = of
  const path = `docs/${many}.md`
  const page = `# ${capital(many)}\n\nA ${one} is ${of.about}.\n\n| field | meaning |\n| --- | --- |\n${fields.map((field) => `| \`${field}\` | ${field.endsWith('Id') ? 'who or what it belongs to' : field.endsWith('At') ? 'a time, in UTC' : `the ${field} as people say it`} |`).join('\n')}\n\n## States\n\n${states.join(' → ')}. Never backwards.`
  return {
    title: `A page on ${many}`,
    prompt: `Write the handbook page on ${many}: what they are, their fields, their states. One screen, no more.`,
    steps: [
      step(
        'Fields and states from the source, so that the page does not lie.',
        read(desk, file(of, 'schema')),
        read(desk, file(of, 'rules')),
      ),
      step('One screen:', write(desk, path, page)),
      step(
        'Do all the links of the handbook still work?',
        bash(
          'npm run docs:check',
          `checked ${desk.roll.between(40, 90)} links in docs/, 0 broken\n\n[exit code: 0]`,
        ),
      ),
    ],
    closing: `\`${path}\` is one screen long: a sentence, ${fields.length} fields, ${states.length} states. I took the names from the schema.`,
    done: `handbook page \`${path}\``,
    files: [path],
  }
}
