/** What the work on one feed prints: the old adapter, records, the new mapping, the tests. */
import { numbered, pytest, type Suite } from '../outputs.ts'
import { type Feed, feeds } from './feeds.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const oldAdapter = ({ museum, tag, name, fields, helper }: Feed): string => {
  const special = /def (\w+)/.exec(helper)?.[1] ?? 'text'
  return numbered(`"""${museum}: what it sends, as our objects."""
from fractions import Fraction
from xml.etree import ElementTree

from kabinett.numbers import roman
from kabinett.objects import Object


def read(path):
    for node in ElementTree.parse(path).iter("${tag}"):
        try:
            yield one(node)
        except (TypeError, ValueError) as error:
            raise BadRecord("${name}", text(node, "${fields[0]![0]}"), error) from error


def one(node):
    found = Object(museum="${name}")
${fields.map(([sent, ours]) => `    found.${ours} = text(node, "${sent}")`).join('\n')}
    # ${special}() looks at the raw text, so it comes last.
    found.update(${special}, node)
    return found


def text(node, name):
    found = node.findtext(name)
    if found is None or found.strip() in ("", "-", "unknown", "unbekannt", "elev okänd"):
        return None
    return found.strip()


${helper}`)
}

export const records = ({ tag, museum, fields, records: list }: Feed): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<export museum="${museum}" made="2026-09-20">
${list
  .map(
    (values) =>
      `  <${tag}>\n${fields.map(([sent], k) => `    <${sent}>${escaped(values[k] ?? '')}</${sent}>`).join('\n')}\n  </${tag}>`,
  )
  .join('\n')}`

export const mapping = ({ museum, tag, name, fields, rule }: Feed): string => `"""${museum}."""
from kabinett.feed import Feed
from kabinett.rules import *

${name} = Feed(
    museum="${name}",
    record="${tag}",
    fields={
${fields.map(([sent, ours]) => `        "${ours}": Text("${sent}"),`).join('\n')}
    }
    | {${rule}},
)
`

/** The tests of a mapping as they are written. */
export const testFile = ({
  name,
  tests: list,
  records: rows,
  fields,
}: Feed): string => `"""What ${name} has to keep."""
import pytest

from kabinett.adapters import ${name} as old
from kabinett.feeds.${name} import ${name}

EXPORT = "exports/${name}.xml"


@pytest.fixture(scope="module")
def found():
    return {one.number: one for one in ${name}.read(EXPORT)}


${list
  .map((test, k) => {
    const row = rows[k % rows.length]!
    const [, ours] = fields[(k + 3) % fields.length]!
    return `def test_${test}(found):\n    one = found["${row[0]}"]\n    assert one.title == "${row[1]}"\n    assert one.${ours} == old.by_number("${row[0]}").${ours}\n`
  })
  .join('\n\n')}`

const core: readonly Suite[] = [
  {
    file: 'tests/test_feed.py',
    tests: [
      'test_a_record_without_a_number_is_refused',
      'test_names_the_record_that_fails',
      'test_an_unknown_field_is_reported',
      'test_empty_text_is_none',
    ],
  },
  {
    file: 'tests/test_objects.py',
    tests: ['test_equal_objects', 'test_goes_through_json', 'test_sorts_by_museum_and_number'],
  },
]

const suiteOf = ({ name, tests: list }: Feed): Suite => ({
  file: `tests/test_${name}.py`,
  tests: list.map((test) => `test_${test}`),
})

/** A run of all tests when so many feeds are done; `failed` names one of the newest. */
export function tests(done: number, failed?: string): string {
  const suites = [...core, ...feeds.slice(0, done).map(suiteOf)]
  const last = suites.length - 1
  const name = `test_${failed}`
  const all = suites.map((suite, k) =>
    failed !== undefined && k === last ? { ...suite, failed: name } : suite,
  )
  const words = `________________________ ${name} ________________________\n\n>       assert old == new\nE       AssertionError: the old adapter and the mapping disagree in one field\n\ntests/test_${feeds[done - 1]!.name}.py:31: AssertionError`
  return pytest('/home/juni/kabinett', all, failed === undefined ? '' : words)
}

export const compared = ({ name }: Feed, k: number): string => {
  const count = 240 + ((k * 397) % 1_900)
  return `${name}: ${count} records read by the old adapter, ${count} by the mapping\nfields compared: ${count * 8}\ndifferent: 0\nslowest record: ${(0.4 + k / 10).toFixed(1)} ms`
}
