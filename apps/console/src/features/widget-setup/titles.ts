import { defineTexts } from '@porchlight/ui/translate.ts'

/** Title of the page. It loads with the console, the other texts with the page. */
export const title = defineTexts('titles', { widgetSetup: 'Widget Setup' })
