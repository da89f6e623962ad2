import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the preview page. */
export const t = defineTexts('preview', {
  title: 'Preview',
  lead: 'The widget of this library, as its visitors meet it. What you write here is real.',
  size: 'Size',
  phone: 'Phone',
  panel: 'Panel',
  page: 'Page',
  reload: 'Load again',
  open: 'Open in a new tab',
  frame: 'Widget of {company}',
})
