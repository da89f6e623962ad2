import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

/** What each kind of message means for the clocks of a conversation. */
const messages: [what: string, sender_type: string, sender_id: string | null, actor_kind: string, kinds: string[]][] = [
  ['a customer asks', 'visitor', 'v', 'visitor', ['asked']],
  ['a person answers', 'agent', 'ana', 'agent', ['answered']],
  ['a person’s mail answers, brought in by the system', 'agent', 'ana', 'system', ['answered']],
  ['the message of a rule is no answer, although its owner is the sender', 'agent', 'ana', 'rule', []],
  ['what a flow says is no answer', 'agent', null, 'system', []],
  ['nor is it after a visitor’s choice', 'agent', null, 'visitor', []],
  ['a note is no answer', 'note', 'ana', 'agent', []],
  ['nor is a line of the system', 'system', null, 'system', []],
]
test.each(messages)('%s', (_what, sender_type, sender_id, actor_kind, kinds) => {
  const payload = { conversation_ref: 'c', number: 1, id: 'm', seq: 1, sender_type, sender_id }
  const facts = factsOf(
    [{ name: 'message.sent', payload, actor_kind, created_at: new Date(0) }],
    { status_category: null, spam: 'no', waiting_since: null },
    new Map(),
  )
  expect(facts.map(({ kind }) => kind)).toEqual(kinds)
})
