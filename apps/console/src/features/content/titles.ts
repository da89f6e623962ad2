import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the content screen. They load with the console; the other texts load with the screen. */
export const title = defineTexts('titles', { articles: 'Articles', gaps: 'Content gaps' })
