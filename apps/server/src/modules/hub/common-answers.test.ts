import { expect, test } from 'vitest'
import { CommonAnswers } from './common-answers.ts'

test('pages share an answer of one version, and a new version is asked for', async () => {
  const answers = new CommonAnswers<{ at: number }>()
  let asked = 0
  const ask = async () => ({ at: ++asked })
  expect(await Promise.all(['1', '1', '2'].map((version) => answers.of('home', version, ask)))).toEqual([{ at: 1 }, { at: 1 }, { at: 2 }])
  expect(await answers.of('home', '2', ask)).toEqual({ at: 2 })
  expect(await answers.of('news', '2', ask)).toEqual({ at: 3 })
})

test('a failure reaches only the page that asked; the next one asks for itself', async () => {
  const answers = new CommonAnswers<{ at: string }>()
  const refused = answers.of('home', '1', () => Promise.reject(new Error('rate_limited')))
  const served = answers.of('home', '1', async () => ({ at: 'own' }))
  await expect(refused).rejects.toThrow('rate_limited')
  expect(await served).toEqual({ at: 'own' })
})
