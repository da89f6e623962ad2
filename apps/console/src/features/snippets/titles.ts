import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the feature's places. */
export const title = defineTexts('titles', { snippets: 'Snippets', snippet: 'Snippet', template: 'Template' })
