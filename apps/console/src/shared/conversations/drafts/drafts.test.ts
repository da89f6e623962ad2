import { VirtualClock } from '@porchlight/client/testing/virtual-clock'
import { expect, test } from 'vitest'
import { type Draft, Drafts } from './drafts.ts'

function setUp() {
  const saved: Draft[] = []
  const state = { failing: false, lasting: false, tries: 0 }
  const clock = new VirtualClock()
  const drafts = new Drafts({
    clock,
    random: () => 1,
    isLasting: () => state.lasting,
    save: async (draft) => {
      state.tries += 1
      if (state.failing) throw new Error('away')
      saved.push(draft)
    },
  })
  return { drafts, saved, pass: (ms: number) => clock.advance(ms), state }
}

test('a draft is available at once and saved once, after a pause', async () => {
  const { drafts, saved, pass } = setUp()
  for (const text of ['H', 'He', 'Hello']) drafts.write('c1', 'agent', text)
  expect(drafts.text('c1', 'agent')).toBe('Hello')
  expect(saved).toEqual([])
  await pass(800)
  expect(saved).toEqual([{ conversation_ref: 'c1', kind: 'agent', message: 'Hello' }])
})

test('each conversation and kind has its own draft', async () => {
  const { drafts, saved, pass } = setUp()
  drafts.write('c1', 'agent', 'a')
  drafts.write('c1', 'note', 'b')
  drafts.write('c2', 'agent', 'c')
  await pass(800)
  expect(saved.map((draft) => draft.message).toSorted()).toEqual(['a', 'b', 'c'])
  expect(drafts.has('c1')).toBe(true)
  expect(drafts.has('c3')).toBe(false)
})

test('drafts from the server are restored, but never over text edited here', () => {
  const { drafts } = setUp()
  drafts.write('c1', 'agent', 'newer')
  drafts.restore([
    { conversation_ref: 'c1', kind: 'agent', message: 'older' },
    { conversation_ref: 'c2', kind: 'note', message: 'kept' },
  ])
  expect(drafts.text('c1', 'agent')).toBe('newer')
  expect(drafts.text('c2', 'note')).toBe('kept')
})

test("another device's changes replace the text, but never text edited here since the request", async () => {
  const { drafts, pass } = setUp()
  drafts.write('c1', 'agent', 'mine')
  await pass(800)
  const asked = drafts.version
  drafts.restore([{ conversation_ref: 'c1', kind: 'agent', message: 'from the tablet' }], asked)
  expect(drafts.text('c1', 'agent')).toBe('from the tablet')
  drafts.write('c1', 'agent', 'typed while asking')
  await pass(800)
  drafts.restore([], asked)
  expect(drafts.text('c1', 'agent')).toBe('typed while asking')
  drafts.restore([], drafts.version)
  expect(drafts.has('c1')).toBe(false)
})

test('a response that is older than a save since its request does not replace the saved text', async () => {
  const { drafts, pass } = setUp()
  drafts.write('c1', 'agent', 'half')
  await pass(800)
  drafts.write('c1', 'agent', 'half a sentence')
  const asked = drafts.version
  await pass(800)
  drafts.restore([{ conversation_ref: 'c1', kind: 'agent', message: 'half' }], asked)
  expect(drafts.text('c1', 'agent')).toBe('half a sentence')
  drafts.restore([{ conversation_ref: 'c1', kind: 'agent', message: 'from the tablet' }], drafts.version)
  expect(drafts.text('c1', 'agent')).toBe('from the tablet')
})

test('sending removes the draft from the server at once, and a late response does not bring it back', async () => {
  const { drafts, saved } = setUp()
  drafts.restore([{ conversation_ref: 'c1', kind: 'agent', message: 'Hello' }])
  drafts.write('c1', 'agent', '')
  await drafts.flush()
  expect(saved).toEqual([{ conversation_ref: 'c1', kind: 'agent', message: '' }])
  drafts.restore([{ conversation_ref: 'c1', kind: 'agent', message: 'Hello' }])
  expect(drafts.text('c1', 'agent')).toBe('')
})

test('a failed save is retried, a refused one is not', async () => {
  const { drafts, saved, pass, state } = setUp()
  state.failing = true
  drafts.write('c1', 'agent', 'x')
  await pass(800)
  state.failing = false
  await pass(1000)
  expect(saved.map((draft) => draft.message)).toEqual(['x'])
  state.failing = true
  state.lasting = true
  drafts.write('c1', 'agent', 'y')
  await pass(800)
  state.failing = false
  await pass(60_000)
  expect(saved.map((draft) => draft.message)).toEqual(['x'])
})

test('while the server is down, retries back off regardless of edits, and everything is saved once it is back', async () => {
  const { drafts, saved, pass, state } = setUp()
  state.failing = true
  drafts.write('c1', 'agent', 'a')
  drafts.write('c2', 'note', 'b')
  const tries: number[] = []
  for (let minute = 0; minute < 4; minute++) {
    const before = state.tries
    for (let second = 0; second < 60; second++) {
      if (second % 2 === 0) drafts.write('c1', 'agent', `a${minute}.${second}`)
      await pass(1000)
    }
    tries.push(state.tries - before)
  }
  expect(tries[0]).toBeLessThanOrEqual(10)
  expect(tries.slice(1)).toEqual([2, 2, 2])
  state.failing = false
  await pass(30_000)
  expect(saved.map((draft) => draft.message)).toEqual(['a3.58', 'b'])
  drafts.write('c1', 'agent', 'quick again')
  await pass(800)
  expect(saved.at(-1)?.message).toBe('quick again')
})

test('a text that is taken back stands once, before what is written by then', () => {
  const { drafts } = setUp()
  const putBack = (written: string, message: string) => {
    drafts.write('c1', 'agent', written)
    drafts.putBack('c1', 'agent', message)
    return drafts.text('c1', 'agent')
  }
  expect(putBack('', 'Hello')).toBe('Hello')
  // The answer to its sending was lost.
  expect(putBack('Hello ', 'Hello')).toBe('Hello ')
  expect(putBack('Hello\n\nAnd more', 'Hello')).toBe('Hello\n\nAnd more')
  expect(putBack('Hellofresh', 'Hello')).toBe('Hello\n\nHellofresh')
  expect(putBack('Next', 'Hello')).toBe('Hello\n\nNext')
})
