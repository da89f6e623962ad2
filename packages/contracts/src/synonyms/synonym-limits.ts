/** What a library has of synonyms at most: groups, words in each, and characters of a word. */
export const synonymLimits = { groups: 200, words: 12, length: 60 } as const
