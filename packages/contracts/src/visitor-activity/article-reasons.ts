/** The reasons a reader can choose for why an article did not help. */
export const articleReasons = ['missing', 'unclear', 'wrong', 'unrelated'] as const
export type ArticleReason = (typeof articleReasons)[number]

/** Maximum length of what they say in their own words. */
export const reasonWordsMax = 500
