import { defineTexts } from '@porchlight/ui/translate.ts'

const title = defineTexts('content.gaps_title', { title: 'Content gaps' })

/** Title of the page. It loads with the console, the other texts with the page. */
export const contentGapsTitle = (): string => title('title')
