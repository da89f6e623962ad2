import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles for the content screen, loaded with the console; its other strings load with the screen. */
export const title = defineTexts('titles', { articles: 'Articles', gaps: 'Content gaps' })
