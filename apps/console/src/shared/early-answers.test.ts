import { afterEach, beforeEach, expect, test } from 'vitest'
import { askEarly, forgetEarly, takeEarly } from './early-answers.ts'

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
  forgetEarly()
  globalThis.fetch = original
})

test('a response is used once, by the user who made the call', async () => {
  askEarly('/a', 'mine')
  expect(answers).toMatchObject([{ url: '/a', authorization: 'Bearer mine' }])
  const taken = takeEarly('/a', 'mine')
  answers[0]?.resolve(new Response('early'))
  expect(await (await taken)?.text()).toBe('early')
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
test('another user and another URL get none', async () => {
  askEarly('/a', 'mine')
  expect(await takeEarly('/b', 'mine')).toBeNull()
  expect(await takeEarly('/a', 'theirs')).toBeNull()
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
test('the consumer repeats a call that failed in transit', async () => {
  askEarly('/a', 'mine')
  const taken = takeEarly('/a', 'mine')
  answers[0]?.reject(new TypeError('offline'))
  expect(await taken).toBeNull()
})
test('a caller that aborts does not wait', async () => {
  askEarly('/a', 'mine')
  const caller = new AbortController()
  const taken = takeEarly('/a', 'mine', caller.signal)
  caller.abort(new Error('too late'))
  await expect(taken).rejects.toThrow('too late')
})
test('responses from before the live connection are dropped', async () => {
  askEarly('/a', 'mine')
  forgetEarly()
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
