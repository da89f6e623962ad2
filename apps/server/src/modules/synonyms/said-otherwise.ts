import { piecesOf, soughtWords, stemOf, tellingWordsOf } from '@porchlight/search'

/**
 * A word of a group, or a phrase of several words, with its words as a search sees them; `single` if it is one word. Text in a script without spaces is one,
 * although a search sees pairs of its characters.
 */
type Term = { text: string; words: readonly string[]; single: string | undefined }
/** Groups of words that mean the same, found by the stem of the first word of each. */
export type Synonyms = { size: number; byFirst: ReadonlyMap<string, readonly { term: Term; others: readonly Term[] }[]> }

/** Prepares groups of words for `withSynonyms`. */
export function synonymsFrom(groups: readonly (readonly string[])[]): Synonyms {
  const byFirst = new Map<string, { term: Term; others: Term[] }[]>()
  let size = 0
  for (const group of groups) {
    const terms = group.map(termOf)
    for (const term of terms) {
      const first = stemOf(term.words[0] ?? '')
      const entry = { term, others: terms.filter((other) => other !== term) }
      byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
      size += term.words.length
    }
  }
  return { size, byFirst }
}

function termOf(text: string): Term {
  const words = tellingWordsOf(text)
  const [run = '', ...more] = soughtWords(text)
  return { text, words, single: run !== '' && more.length === 0 && piecesOf(run).length === words.length ? run : undefined }
}

/** Returns whether two folded words are forms of the same. A question's word may be a stem already. */
const isSame = (said: string, word: string): boolean => said === word || stemOf(said) === stemOf(word) || said === stemOf(word)

/** Returns the entries of terms that begin with this word, as it is or as a stem. */
const entriesOf = (all: readonly Synonyms[], said: string) =>
  all
    .flatMap(({ byFirst }) => [...new Set([said, stemOf(said)])].flatMap((first) => byFirst.get(first) ?? []))
    .filter(({ term }) => isSame(said, term.words[0] ?? ''))

/** Maximum number of further queries for one, and of words of a query that are looked at. */
export const queriesMax = 12
const wordsMax = 16
/** Maximum number of other words for one: a word may be in all groups. */
const othersMax = 24

/** A part of a query, said in one way, and in how many parts it is said otherwise. */
type Saying = { texts: readonly string[]; others: number }

/**
 * Returns further queries that say the same with other words, those first that differ least; none if no word of the query has a synonym. Of terms that begin at
 * the same word, the longest counts.
 */
export function withSynonyms(all: readonly Synonyms[], query: string, most: number = queriesMax): string[] {
  const words = tellingWordsOf(query.slice(0, 200)).slice(0, wordsMax)
  let sayings: Saying[] = [{ texts: [], others: 0 }]
  for (let at = 0; at < words.length; ) {
    const met = entriesOf(all, words[at] ?? '').filter(({ term }) => term.words.every((word, index) => isSame(words[at + index] ?? '', word)))
    const length = Math.max(1, ...met.map(({ term }) => term.words.length))
    const own = words.slice(at, at + length).join(' ')
    const others = met
      .filter(({ term }) => term.words.length === length)
      .flatMap((entry) => entry.others.map(({ text }) => text))
      .slice(0, othersMax)
    sayings = sayings.flatMap(({ texts, others: before }) => [
      { texts: [...texts, own], others: before },
      ...[...new Set(others)].map((text) => ({ texts: [...texts, text], others: before + 1 })),
    ])
    if (sayings.length > most) sayings = sayings.sort((one, other) => one.others - other.others).slice(0, most + 1)
    at += length
  }
  return sayings
    .filter(({ others }) => others > 0)
    .sort((one, other) => one.others - other.others)
    .map(({ texts }) => texts.join(' '))
}

/** Returns single words that mean the same as a folded word or its stem, folded. */
export const alternativesOfWord = (all: readonly Synonyms[], word: string): string[] =>
  [
    ...new Set(
      entriesOf(all, piecesOf(word)[0] ?? '')
        .filter(({ term }) => term.single !== undefined && isSame(word, term.single))
        .flatMap(({ others }) => others.flatMap(({ single }) => single ?? [])),
    ),
  ].slice(0, othersMax)
