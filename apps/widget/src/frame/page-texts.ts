import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings used only in the prerendered page. */
export const t = defineTexts('widget_page', {
  no_script: 'Turn on JavaScript in your browser to see our help and chat with us.',
})
