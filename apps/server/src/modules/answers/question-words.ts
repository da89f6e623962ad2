import { soughtWords } from '@porchlight/search'

/** Maximum number of distinct words of a question that are looked up, the first. */
const wordsMax = 16
/** Ends that forms of a word differ in, longest first, in English and German. A search finds words by their beginning, so what is left finds all forms. */
const ends = ['ies', 'ing', 'ern', 'ed', 'es', 'en', 'er', 'ly', 's', 'e', 'y', 'n']
const stemLengthMin = 4

/** Returns the words that a question is about, without the ends in which forms of a word differ. */
export const questionWords = (question: string): string[] => [...new Set(soughtWords(question).map(stemOf))].slice(0, wordsMax)

/** Returns a word without the end in which its forms differ, as a search finds them. */
export function stemOf(word: string): string {
  const end = ends.find((each) => word.endsWith(each) && word.length - each.length >= stemLengthMin)
  return end === undefined ? word : word.slice(0, -end.length)
}
