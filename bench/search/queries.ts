import { anyWord, numbers, vocabulary } from '../../apps/server/src/testing/fill-articles.ts'

export type Query = { kind: string; query: string }

/** What people type: common and rare words, several words, prefixes, whole titles, and words without a match. */
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
