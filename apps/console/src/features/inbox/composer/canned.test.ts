import { openPlaceholders, replyText } from '@porchlight/contracts/canned-replies/filled-reply'
import { expect, test } from 'vitest'
import { replyMatches, toolMatches, withReply } from './canned.ts'
import { typedAfterSign } from './mentions.ts'

const one = (reply_ref: string, title: string, shortcut: string, message: string) => ({
  ...{ reply_ref, title, shortcut, message },
  visible_to: 'private' as const,
  team_ref: null,
  owner_id: 'me',
})
const replies = [one('1', 'Where it is', 'track', 'It is on the way.'), one('2', 'Thanks', '', 'Track it here.'), one('3', 'Back', 'ret', 'Send it back.')]

test.each([
  ['/', 1, { at: 0, query: '' }],
  ['hi /tr', 6, { at: 3, query: 'tr' }],
  ['see https://shop', 16, null],
  ['and/or', 6, null],
  ['1 / 2 is', 8, null],
])('finds the slash command in %j at caret %i', (text, caret, expected) => expect(typedAfterSign(text, caret, '/')).toEqual(expected))

test('matches shortcuts first, then titles, then texts', () => {
  const found = (query: string) => replyMatches(replies, query).map((each) => each.reply_ref)
  expect([found('tr'), found('back'), found('zz'), found('').length]).toEqual([['1', '2'], ['3'], [], 3])
})

test('fills in names and leaves unknown placeholders unchanged', () => {
  const names = { contact: 'Cleo {agentName}', agent: 'Ana Costa' }
  expect(replyText('Hello {contactFirstName}, {agentName} here. {order}', names)).toBe('Hello Cleo, Ana Costa here. {order}')
  expect(replyText('{contactName}', names)).toBe('Cleo {agentName}')
})

test('a contact without a name is addressed by the fallback, and without one the placeholder stays to be noticed', () => {
  const names = { contact: '', agent: 'Ana Costa' }
  expect(replyText('Hi {contactFirstName|there}, {agentFirstName|we} here', names)).toBe('Hi there, Ana here')
  expect(replyText('Hi {contactFirstName},', names)).toBe('Hi {contactFirstName},')
  expect(openPlaceholders('Hi {contactFirstName}, {order} {contactFirstName}')).toEqual(['{contactFirstName}'])
  expect(openPlaceholders('Hi Cleo')).toEqual([])
})

test('replaces the slash at the cursor', () => {
  expect(withReply('hi /tr there', { at: 3, query: 'tr' }, 'On its way.')).toEqual({ text: 'hi On its way. there', caret: 14 })
})

test('a tool is suggested while its word is typed', () => {
  const tools = [{ id: 'forms.insert', name: 'Send a form', hint: '/form' }]
  expect(['', 'fo', 'Form', 'form x', 'or'].map((query) => toolMatches(tools, query).length)).toEqual([0, 1, 1, 0, 0])
})
