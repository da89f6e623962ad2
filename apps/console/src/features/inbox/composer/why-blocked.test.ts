import { expect, test } from 'vitest'
import { t } from './texts.ts'
import { whyBlocked } from './why-blocked.ts'

const all = { take: true, takeOver: true, note: true }
const none = { take: false, takeOver: false, note: false }

test.each([
  ['ongoing', all, /take over/],
  ['ongoing', { ...none, note: true }, /^You can add a private note/],
  ['ongoing', none, /^You can read this chat/],
  ['waiting', all, /Take it/],
  ['waiting', { ...none, note: true }, /^You can add a private note/],
  ['closed', all, /[Nn]otes/],
  ['closed', none, /writes/],
] as const)('mentions taking over or adding notes only to users who may do so: %s, %j', (state, may, hint) => {
  const { text } = whyBlocked(state, may)
  expect(t(text)).toMatch(hint)
  if (!may.take) expect(t(text)).not.toMatch(/take/i)
  if (!may.note) expect(t(text)).not.toMatch(/note/i)
})
