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

test('an answer is taken once, by the person the call was made for', async () => {
  askEarly('/a', 'mine')
  expect(answers).toMatchObject([{ url: '/a', authorization: 'Bearer mine' }])
  const taken = takeEarly('/a', 'mine')
  answers[0]?.resolve(new Response('early'))
  expect(await (await taken)?.text()).toBe('early')
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
test('another person and another address get none', async () => {
  askEarly('/a', 'mine')
  expect(await takeEarly('/b', 'mine')).toBeNull()
  expect(await takeEarly('/a', 'theirs')).toBeNull()
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
test('a call that failed on the way is made again by whoever wanted it', async () => {
  askEarly('/a', 'mine')
  const taken = takeEarly('/a', 'mine')
  answers[0]?.reject(new TypeError('offline'))
  expect(await taken).toBeNull()
})
test('a caller that gives up does not wait', async () => {
  askEarly('/a', 'mine')
  const caller = new AbortController()
  const taken = takeEarly('/a', 'mine', caller.signal)
  caller.abort(new Error('too late'))
  await expect(taken).rejects.toThrow('too late')
})
test('nothing is kept from before the page heard live', async () => {
  askEarly('/a', 'mine')
  forgetEarly()
  expect(await takeEarly('/a', 'mine')).toBeNull()
})
