import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropEarlyAnswers, sendEarlyCall, takeEarlyAnswer } from './early-answers.ts'

const original = globalThis.fetch
let answers: { url: string; authorization: string | null; resolve: (response: Response) => void; reject: (cause: Error) => void }[] = []

beforeEach(() => {
  answers = []
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      answers.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization'), resolve, reject })
    })
})
afterEach(() => {
  dropEarlyAnswers()
  globalThis.fetch = original
})

test('a response is used once, by the user who made the call', async () => {
  sendEarlyCall('/a', 'mine')
  expect(answers).toMatchObject([{ url: '/a', authorization: 'Bearer mine' }])
  const taken = takeEarlyAnswer('/a', 'mine')
  answers[0]?.resolve(new Response('early'))
  expect(await (await taken)?.text()).toBe('early')
  expect(await takeEarlyAnswer('/a', 'mine')).toBeNull()
})
test('is not available to another user or for another URL', async () => {
  sendEarlyCall('/a', 'mine')
  expect(await takeEarlyAnswer('/b', 'mine')).toBeNull()
  expect(await takeEarlyAnswer('/a', 'theirs')).toBeNull()
  expect(await takeEarlyAnswer('/a', 'mine')).toBeNull()
})
test('a call that failed in transit returns null, so that the consumer repeats it', async () => {
  sendEarlyCall('/a', 'mine')
  const taken = takeEarlyAnswer('/a', 'mine')
  answers[0]?.reject(new TypeError('offline'))
  expect(await taken).toBeNull()
})
test('aborting rejects immediately', async () => {
  sendEarlyCall('/a', 'mine')
  const caller = new AbortController()
  const taken = takeEarlyAnswer('/a', 'mine', caller.signal)
  caller.abort(new Error('too late'))
  await expect(taken).rejects.toThrow('too late')
})
test('responses requested before the live connection are dropped', async () => {
  sendEarlyCall('/a', 'mine')
  dropEarlyAnswers()
  expect(await takeEarlyAnswer('/a', 'mine')).toBeNull()
})
