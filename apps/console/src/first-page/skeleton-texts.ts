import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the skeleton. The build writes them into the page. */
export const t = defineTexts('skeleton', { loading: 'Loading…' })
