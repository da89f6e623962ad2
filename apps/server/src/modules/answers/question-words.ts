import { soughtWords, stemOf } from '@porchlight/search'

/** Maximum number of distinct words of a question that are looked up, the first. */
const wordsMax = 16

/** Returns the words that a question is about, without the ends in which forms of a word differ. */
export const questionWords = (question: string): string[] => [...new Set(soughtWords(question).map(stemOf))].slice(0, wordsMax)
