import { helpApi } from '@porchlight/contracts/help/help'
import { expect, test } from 'vitest'
import { keepAnswer, serialisedOf } from './kept-answer.ts'

test('a cached response is reduced to its contract, is immutable and caches its serialised forms; a copy is an ordinary response', () => {
  const result = { document_id: 'a1', title: 'Brakes', slug: 'brakes', snippet: 'Squeeze.', rank: 1, categoryTitle: '' }
  const kept = keepAnswer(helpApi.searchArticles, [{ ...result, secret: 'x' } as typeof result])
  expect(kept).toEqual([result])
  expect(() => kept.push(result)).toThrow(TypeError)
  expect(() => Object.assign(kept[0] ?? {}, { title: 'Bells' })).toThrow(TypeError)
  expect(serialisedOf(kept)).toBe(serialisedOf(kept))
  expect(serialisedOf(kept)).toEqual({})
  expect([[...kept], null, 'text', undefined].map(serialisedOf)).toEqual([undefined, undefined, undefined, undefined])
  expect(() => keepAnswer(helpApi.searchArticles, [{ ...result, rank: 1.5 }])).toThrow()
})
