import { expect, test } from 'vitest'
import { contentSentences } from './content-sentences.ts'

const sentencesOf = (...measures: Parameters<typeof contentSentences>[0]) => contentSentences(measures).map(({ sentence }) => sentence)

test('the largest changes are told, and how many searches found nothing', () => {
  const told = sentencesOf(
    { measure: 'article_opens', total: 120, previous: 100 },
    { measure: 'searches', total: 40, previous: 20 },
    { measure: 'searches_failed', total: 10, previous: 10 },
    { measure: 'searches_read', total: 4, previous: 1 },
  )
  expect(told).toHaveLength(3)
  expect(told[0]).toBe('10 of 40 searches found nothing.')
  expect(told[1]).toContain('+100%')
  expect(told[2]).toContain('+20%')
})

test('small numbers and small changes say nothing', () => {
  expect(sentencesOf({ measure: 'article_opens', total: 104, previous: 100 }, { measure: 'searches', total: 4, previous: 1 })).toEqual([])
})
