import { expect, test } from 'vitest'
import { SharedWork } from './shared-work.ts'

test('concurrent calls share work in progress; finished work is done again', async () => {
  const shared = new SharedWork<number>()
  let done = 0
  const work = async () => ++done
  expect(await Promise.all([shared.share('a', work), shared.share('a', work), shared.share('b', work)])).toEqual([1, 1, 2])
  expect(await shared.share('a', work)).toBe(3)
})

test('a failure affects only its own caller: the next caller retries for all others', async () => {
  const shared = new SharedWork<string>()
  let tried = 0
  const fails = async () => Promise.reject(new Error('limit'))
  const works = async () => `try ${++tried}`
  const answers = await Promise.allSettled([shared.share('a', fails), shared.share('a', works), shared.share('a', works)])
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual(['limit', 'try 1', 'try 1'])
})
