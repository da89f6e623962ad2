import { defineTexts } from '@porchlight/ui/translate.ts'

const title = defineTexts('widget-setup_title', { title: 'Widget Setup' })

/** Title of the page. It loads with the console, the other texts with the page. */
export const widgetSetupTitle = (): string => title('title')
