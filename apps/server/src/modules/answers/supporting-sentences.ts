import { prepareDocument, prepareQuery, rankOf, withoutUnseen } from '@porchlight/search'

/** Maximum number of sentences shown of one article, and of characters of a sentence. */
const sentencesMax = 3
const sentenceLengthMax = 400
/** Maximum number of characters of an article that are looked through. */
const textMax = 20_000

/** A word of a question and what it weighs. */
export type WeighedWord = { word: string; weight: number }

/**
 * Returns the sentences of a text that say most about a question, in the text's order and word for word. If none has any of the words, because only the title
 * does, that is the first.
 */
export function supportingSentences(text: string, language: string, words: readonly WeighedWord[]): string[] {
  const sought = words.map(({ word, weight }) => ({ query: prepareQuery(word), weight }))
  const sentences = sentencesOf(text.slice(0, textMax), language).map((sentence, place) => {
    const document = prepareDocument({ id: '', title: '', keywords: [], content: sentence })
    return { sentence, place, weight: sought.reduce((sum, { query, weight }) => sum + (rankOf(document, query) ? weight : 0), 0) }
  })
  const best = [...sentences].sort((one, other) => other.weight - one.weight || one.place - other.place)
  const least = (best[0]?.weight ?? 0) / 2
  const chosen = least === 0 ? best.slice(0, 1) : best.filter(({ weight }) => weight >= least).slice(0, sentencesMax)
  return chosen.sort((one, other) => one.place - other.place).map(({ sentence }) => sentence)
}

/** Returns the sentences of a text, without characters that nobody sees. Longer ones than a reader would read are left out: one that is cut says something else. */
export function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return withoutUnseen(text)
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '' && sentence.length <= sentenceLengthMax)
}
