import { expect, test } from 'vitest'
import { Together } from './together.ts'

test('concurrent calls share work in progress; finished work is done again', async () => {
  const together = new Together<number>()
  let done = 0
  const work = async () => ++done
  expect(await Promise.all([together.share('a', work), together.share('a', work), together.share('b', work)])).toEqual([1, 1, 2])
  expect(await together.share('a', work)).toBe(3)
})

test('a failure affects only its own caller: the next caller retries for all others', async () => {
  const together = new Together<string>()
  let tried = 0
  const fails = async () => Promise.reject(new Error('limit'))
  const works = async () => `try ${++tried}`
  const answers = await Promise.allSettled([together.share('a', fails), together.share('a', works), together.share('a', works)])
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual(['limit', 'try 1', 'try 1'])
})
