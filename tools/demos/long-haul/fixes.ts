/** Pieces of work that begin with something wrong. */
import { answer, journal, testRun } from './output.ts'
import { capital, file, testFile, type Thing } from './project.ts'
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
} from './steps.ts'

export function twice(desk: Desk, of: Thing): Task {
  const { roll, files } = desk
  const { one, many } = of
  const final = of.states.at(-1)!
  const name = `is ${final} only once`
  const path = file(of, 'rules')
  const guard = `  if (!mayGo(${one}.state, to))`
  return {
    title: `${capital(one)} set to ${final} twice`,
    prompt: roll.pick([
      `If a ${one} is set to ${final} twice, the second call answers 409. It should be calm about it: same answer, nothing written. Test first, please.`,
      `The app sends POST /${many}/:id/${final} twice when the network is bad, and the second one fails. Make it harmless.`,
    ]),
    steps: [
      ...explore(desk, of, 'go'),
      thought(
        `go() throws a conflict when both states are equal, and the route passes it on. Being ${final} already is not a conflict, it is the wish fulfilled.`,
        `\`go\` takes *already ${final}* for a conflict. A test that shows it:`,
        addTest(
          desk,
          of,
          name,
          `const ${one} = await add('${many}', '${final}')`,
          `const again = await post(\`/${many}/\${${one}.id}/${final}\`)`,
          'assert.equal(again.status, 200)',
        ),
      ),
      step(
        roll.pick(['', 'It should fail now.']),
        bash(
          `npm test -- ${testFile(of)}`,
          testRun(roll, files, of, { of, name, why: 'AssertionError [ERR_ASSERTION]: 409 !== 200' }),
          true,
        ),
      ),
      step(
        `Red for the right reason: 409. Now \`go\` gives back the same ${one} when there is nothing to do.`,
        edit(desk, path, guard, `  if (${one}.state === to) return ${one}\n${guard}`),
      ),
      ...verify(desk, of),
    ],
    closing: `Setting a ${one} to *${final}* twice is harmless now: the second call answers like the first and writes nothing.\n\n- **Cause:** \`go\` took "already there" for a conflict.\n- **Test:** *${name}*.`,
    done: `\`go\` in \`${path}\` gives back the same ${one} when it already is *${final}* (test: *${name}*)`,
    files: [path, testFile(of)],
  }
}

export function paging(desk: Desk, of: Thing): Task {
  const { roll } = desk
  const { many } = of
  const path = file(of, 'store')
  const type = capital(of.one)
  const search = explore(desk, of, 'list')
  const list = [
    `  async list(page: number, size = 50): Promise<readonly ${type}[]> {`,
    '    const from = page * size',
    `    return this.#pool.query<${type}>(`,
    `      sql\`select \${columns} from ${many} order by changed_at desc limit \${size} offset \${from}\`,`,
    '    )',
  ]
  const cursor = [
    '  /** Rows behind the last one seen: what moves in front of it does not matter. */',
    `  async list(seen: Cursor | null, size = 50): Promise<readonly ${type}[]> {`,
    '    const behind = seen ? sql`where (changed_at, id) < (${seen.at}, ${seen.id})` : sql``',
    `    return this.#pool.query<${type}>(`,
    `      sql\`select \${columns} from ${many} \${behind} order by changed_at desc, id desc limit \${size}\`,`,
    '    )',
  ]
  return {
    title: `Pages of ${many} repeat rows`,
    prompt: `GET /${many} shows some rows twice when you page through while others are being changed. ${roll.pick(['The quay staff noticed.', 'It breaks the nightly export.', 'Please make it stable.'])}`,
    steps: [
      ...search,
      thought(
        'order by changed_at with an offset: when a row changes between two requests, it moves to the front and pushes another one over the border of the page. A cursor on (changed_at, id) is stable.',
        'The pages are cut by `offset` over an order that moves. A cursor does not care about what moves in front of it.',
        edit(desk, path, list.join('\n'), cursor.join('\n')),
      ),
      step(
        'The route hands the cursor on.',
        edit(
          desk,
          file(of, 'routes'),
          `${many}.list(Number(query.page ?? 0))`,
          `${many}.list(cursorOf(query))`,
        ),
      ),
      step(
        'And a test that changes a row between two pages.',
        addTest(
          desk,
          of,
          'shows each row once over all pages',
          'const seen = new Set<string>()',
          `for await (const row of pages('/${many}')) {`,
          '  assert.ok(!seen.has(row.id))',
          '  seen.add(row.id)',
          '  await touch(row)',
          '}',
        ),
      ),
      ...verify(desk, of),
      step('A look at a real answer.', bash(`curl -s 'localhost:8080/${many}?size=4'`, answer(roll, of, 4))),
    ],
    closing: `Pages of ${many} are cut by a cursor now, so a row that changes in between can't push another one over the border.\n\n\`?page=\` still works for one release; \`cursorOf\` reads both.`,
    done: `\`GET /${many}\` pages by cursor, \`page\` stays for one release`,
    files: [path, file(of, 'routes'), testFile(of)],
  }
}

export function incident(desk: Desk, of: Thing): Task {
  const { roll } = desk
  const hour = roll.between(4, 21)
  const path = file(of, 'events')
  const sent = `    await mail.send('${of.one}-changed', ${of.one})`
  return {
    title: `Errors on ${of.many} at ${hour}:14`,
    prompt: `Around ${hour}:14 UTC calls to /${of.many} failed for some minutes. What happened, and could it happen again?`,
    steps: [
      step(
        `The journal around ${hour}:14 first.`,
        bash(
          `journalctl -u harbor-api --since "${hour}:10" --until "${hour}:19" -o cat`,
          journal(roll, of, hour, roll.between(40, 170)),
        ),
      ),
      thought(
        'Every error waits for a connection, and all 20 are in use. Someone holds them. The errors are all on one resource, so its code is the first suspect.',
        'All the errors say the same: no free connection. So someone holds them. I look for transactions that wait for something slow.',
        grep(desk, 'transaction', 'src'),
      ),
      step(roll.pick(['', `How does a ${of.one} tell the world that it changed?`]), read(desk, path)),
      step(
        'Here: the mail is sent **inside** the transaction. When the mail server is slow, the connection waits with it. I put it into the outbox, in the same transaction; the worker sends it afterwards.',
        edit(desk, path, sent, `    await tx.outbox('${of.one}-changed', ${of.one}.id)`),
        edit(desk, path, "import { mail } from '../mail/mail.ts'\n", ''),
      ),
      step(
        'And a test with a mail server that never answers.',
        addTest(
          desk,
          of,
          'does not wait for mail',
          'stopMail()',
          `const ${of.one} = await add('${of.many}')`,
          `assert.ok(${of.one}.id)`,
        ),
      ),
      ...verify(desk, of),
    ],
    closing: `## What happened\nThe mail server was slow from ${hour}:13. The service sent mail inside a transaction, so all 20 connections waited for it, and everyone else waited for a connection.\n\n## What I changed\n1. Mail goes into the **outbox** in the same transaction.\n2. The worker sends it afterwards, and tries again if need be.\n\n## Could it happen again?\nNot on ${of.many}. The search above lists the other places that still send inside a transaction.`,
    done: `incident ${hour}:14: mail inside a transaction held all connections; ${of.many} use the outbox now`,
    files: [path, testFile(of)],
  }
}

export function flaky(desk: Desk, of: Thing): Task {
  const { roll } = desk
  const name = `sorts by ${of.fields[0]}`
  const runs = roll.between(20, 60)
  const path = file(of, 'rules')
  const by = `  String(a.${of.fields[0]}).localeCompare(String(b.${of.fields[0]}))`
  const loop = (count: number, outcome: string) =>
    bash(
      `for i in $(seq ${count}); do npm test -- ${testFile(of)} | grep -c '^  ✖'; done | sort | uniq -c`,
      `${outcome}\n\n[exit code: 0]`,
    )
  return {
    title: `Flaky test of ${of.many}`,
    prompt: `The test "${name}" of ${of.many} fails about once a day in CI. Nobody can make it fail at their desk.`,
    steps: [
      thought(
        'Once a day in CI and never at a desk: timing, order or language settings. Run it often first.',
        `I let it run ${runs} times.`,
        loop(runs, `     ${runs} 0`),
      ),
      step(
        'Never. So what is different in CI?',
        bash(
          'grep -n "LANG\\|TZ" .ci/test.yml',
          '14:      LANG: tr_TR.UTF-8\n15:      TZ: Pacific/Auckland\n\n[exit code: 0]',
        ),
      ),
      step('The tests run once a day in Turkish, on purpose. How do we compare?', read(desk, path)),
      step(
        '`localeCompare` without a language follows the machine. These are keys, not words: compare them as they stand.',
        edit(desk, path, by, `  String(a.${of.fields[0]}) < String(b.${of.fields[0]}) ? -1 : 1`),
      ),
      step(`The same settings as in CI, ${runs * 2} times.`, loop(runs * 2, `     ${runs * 2} 0`)),
      ...verify(desk, of),
    ],
    closing: `Found: the order of ${of.many} followed the language of the machine, and CI runs in Turkish once a day. Keys are compared as they stand now. ${runs * 2} runs with \`LANG=tr_TR.UTF-8\` without a failure.`,
    done: `flaky test *${name}* of ${of.many}: keys are compared without a language`,
    files: [path],
  }
}
