import { expect, test } from 'vitest'
import { articleTexts } from './access.ts'

test('texts count as the same only if every field matches', () => {
  const text = { article_title: 'a', article_content: 'b', article_keywords: ['c', 'd'], meta_title: '', meta_description: '' }
  expect(articleTexts.isSame(text, { ...text })).toBe(true)
  for (const over of [{ article_title: 'x' }, { article_content: 'x' }, { article_keywords: ['d', 'c'] }, { meta_title: 'x' }, { meta_description: 'x' }])
    expect(articleTexts.isSame(text, { ...text, ...over })).toBe(false)
})
