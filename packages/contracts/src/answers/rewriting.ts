/** Ways to rewrite a text. */
export const rewriteManners = ['friendly', 'formal', 'short', 'translate'] as const
export type RewriteManner = (typeof rewriteManners)[number]
/** Maximum length of a text that is rewritten, in characters. */
export const rewriteMax = 4000
