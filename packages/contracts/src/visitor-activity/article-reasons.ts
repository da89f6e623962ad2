/** What a reader can say of an article that did not help them. */
export const articleReasons = ['missing', 'unclear', 'wrong', 'unrelated'] as const
export type ArticleReason = (typeof articleReasons)[number]

/** Maximum length of what they say in their own words. */
export const reasonWordsMax = 500
