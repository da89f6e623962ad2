import { anyWord, numbers, vocabulary } from '../../apps/server/src/testing/fill-articles.ts'

export type Query = { kind: string; query: string }

/** Typical queries: common and rare words, several words, prefixes, whole titles, and words without a match. */
export function queries(count: number): Query[] {
  const random = numbers(99)
  const word = () => anyWord(random)
  const rare = () => vocabulary[Math.floor(vocabulary.length * (0.2 + 0.8 * random()))] ?? ''
  const kinds: Record<string, () => string> = {
    'one word': word,
    'commonest word': () => vocabulary[Math.floor(random() * 10)] ?? '',
    'rare word': rare,
    'two words': () => `${word()} ${word()}`,
    'a question': () => `how do I ${word()} the ${word()} with my ${rare()} ${word()}`,
    beginning: () => word().slice(0, 3),
    'two letters': () => word().slice(0, 2),
    'no such': () => `${rare()}xq zzq${rare()}`,
  }
  const names = Object.keys(kinds)
  return Array.from({ length: count }, (_, index) => {
    const kind = names[index % names.length] ?? ''
    return { kind, query: kinds[kind]?.() ?? '' }
  })
}

/** The number of distinct queries ever made. */
const everAsked = 4000

/** One day's queries, of all kinds: the second most popular query is half as frequent as the most popular one, the third a third as frequent. */
export function popularQueries(count: number, day: number): Query[] {
  const asked = queries(everAsked)
  const random = numbers(1000 + day)
  // Shuffle, so that popularity does not depend on the kind.
  const order = asked.map((_, index) => (index * 1597) % everAsked)
  return Array.from({ length: count }, () => asked[order[Math.min(everAsked - 1, Math.floor(everAsked ** random()) - 1)] ?? 0] as Query)
}
