import { describe, expect, it, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { isMessageProtected, latestProtected } from './protection.ts'
import { defaultConfig } from './config.ts'
import { matchToolPath, toolPathOf } from './tool-path.ts'

const call = (toolName: string, text = '', id = 'c'): CoreMessage => ({
  id,
  role: 'assistant',
  contentType: 'tool-call',
  toolCallId: `k-${id}`,
  toolName,
  text,
})

describe('the path of a call', () => {
  it.each([
    ['skill', '{"skill":"review"}', 'skill/review'],
    ['Skill', '{"skill":"../x","name":"a.b-c_d"}', 'skill/a.b-c_d'],
    ['skill', '{"command":"x"}', 'skill/x'],
    ['skill', `{"name":"${'n'.repeat(129)}"}`, 'skill'],
    ['skill', 'no json', 'skill'],
    ['skill', '[]', 'skill'],
    ['read', '{"path":"/home/u/skills/review/SKILL.md"}', 'skill/review'],
    ['read', '{"path":"C:\\\\skills\\\\review\\\\skill.MD"}', 'skill/review'],
    ['read', 'skills\\review\\SKILL.md', 'skill/review'],
    ['read', '/SKILL.md and .x/SKILL.md and ok/SKILL.md', 'skill/ok'],
    ['read', `${'n'.repeat(129)}/SKILL.md`, 'read'],
    ['read', '{"path":"SKILL.md"}', 'read'],
    ['read', '', 'read'],
  ])('of %s %s is %s', (tool, text, path) => {
    expect(toolPathOf(call(tool, text))).toBe(path)
  })
  it('of a result is its tool', () => {
    expect(toolPathOf({ ...call('read', 'x/SKILL.md'), contentType: 'tool-result' })).toBe('read')
  })
  it('follows a text that is edited in place', () => {
    const message = call('read', 'a/SKILL.md') as { text: string } & CoreMessage
    expect(toolPathOf(message)).toBe('skill/a')
    message.text = 'b/SKILL.md'
    expect(toolPathOf(message)).toBe('skill/b')
  })
})

describe('a pattern', () => {
  const review = call('read', 'review/SKILL.md')
  it.each([
    ['skill', true],
    ['sk*', true],
    ['*', true],
    ['skill/*', true],
    ['SKILL/Rev*', true],
    ['skill/other', false],
    ['skill/review/x', false],
    ['read', true],
    ['read/*', false],
    ['other', false],
  ])('%s: %s', (pattern, matches) => {
    expect(matchToolPath(review, pattern)).toBe(matches)
  })
  it('matches nothing without a tool name', () => {
    const { toolName: _, ...nameless } = review
    expect(matchToolPath(nameless, '*')).toBe(false)
  })
})

test('one skill is protected among many', () => {
  const config = defaultConfig(1000, { protectedTools: ['skill/review'] })
  expect(isMessageProtected(call('read', 'review/SKILL.md'), config)).toBe(true)
  expect(isMessageProtected(call('read', 'other/SKILL.md'), config)).toBe(false)
})

test('of a path pattern the latest call of each path is protected', () => {
  const list = [
    call('skill', '{"name":"a"}', '1'),
    call('skill', '{"name":"b"}', '2'),
    call('skill', '{"name":"a"}', '3'),
  ]
  const latest = (pattern: string): string =>
    [...latestProtected(list, defaultConfig(1000, { protectedLatestTools: [pattern] })).callIds].join(' ')
  expect(latest('skill/*')).toBe('k-3 k-2')
  expect(latest('skill')).toBe('k-3')
})
