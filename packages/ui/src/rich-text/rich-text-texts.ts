import { defineTexts } from '../translate.ts'

/** UI strings that stored HTML is shown with. */
export const richTextText = defineTexts('rich-text', { taskOpen: 'To do:', taskDone: 'Done:' })
