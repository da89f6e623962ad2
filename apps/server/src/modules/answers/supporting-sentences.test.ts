import { expect, test } from 'vitest'
import { readQuestion } from './asking/question.ts'
import { alternativesOf } from './asking/word-forms.ts'
import { supportingSentences } from './supporting-sentences.ts'

/** Asks one article; every word weighs the same, unless `weights` says otherwise. */
function answer(question: string, article: { title: string; text: string; language?: string }, weights: Record<string, number> = {}): string[] {
  const asked = readQuestion(question)
  const words = asked.words.map((word) => ({ word, weight: weights[word] ?? 1, isTopic: false, others: alternativesOf(word) }))
  return supportingSentences({ language: 'en', ...article }, asked, words).sentences
}

test.each([
  [
    'Rückgabe Helme',
    'Rückgabe\nSchreiben Sie uns zuerst.\nHelme und Rückgabe\nGetragene Helme nehmen wir nicht zurück.',
    'Getragene Helme nehmen wir nicht zurück.',
  ],
  ['Rückgabe Helme', '- Rahmen\nRückgabe von Helmen\nSchicken Sie sie ungetragen zurück.', 'Schicken Sie sie ungetragen zurück.'],
])('%s: a bare heading comes with what it announces', (question, text, sentence) => {
  const sentences = answer(question, { title: 'Rückgabe', text, language: 'de' })
  expect(sentences).toContain(sentence)
  expect(sentences.at(-1)).toMatch(/[.!?]$/)
})

test('a heading comes with the list below it, and is no answer where nothing is below it', () => {
  const article = { title: 'Werkstatt', language: 'de' }
  const list = 'Bremsen einstellen\nSchraube lösen\nSeil straffen\nSchraube anziehen'
  const said = answer('Bremsen einstellen', { ...article, text: `Wir helfen gern.\n${list}` })
  expect(said).toContain('Bremsen einstellen')
  expect(said.length).toBeGreaterThan(1)
  expect(answer('Bremsen einstellen', { ...article, text: 'Wir helfen gern.\nBremsen einstellen' })).toEqual([])
})

test('items of a list stay answers', () => {
  expect(
    answer('helmet sizes', { title: 'Helmet sizes', text: 'We have these helmet sizes:\nHelmet small, 52 cm\nHelmet large, 60 cm' }).length,
  ).toBeGreaterThan(0)
})

test('keywords are answered together, however common one of them is', () => {
  const article = { title: 'Which size for kids', text: 'The size for kids goes by the inner leg.' }
  expect(answer('size kids', article)).toEqual(['The size for kids goes by the inner leg.'])
  for (const question of ['helmet size kids', 'helmet size for kids']) expect(answer(question, article, { helmet: 0.3 })).toEqual([])
})
