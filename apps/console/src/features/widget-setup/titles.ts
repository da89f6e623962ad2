import { defineTexts } from '@porchlight/ui/translate.ts'

/** Page title. It loads with the console; all other text loads with the page. */
export const title = defineTexts('titles', { widgetSetup: 'Widget Setup' })
