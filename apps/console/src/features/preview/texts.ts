import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the preview page. */
export const t = defineTexts('preview', {
  title: 'Preview',
  lead: 'This library’s widget as visitors see it. Messages sent here are real.',
  size: 'Size',
  phone: 'Phone',
  panel: 'Panel',
  page: 'Page',
  reload: 'Reload',
  open: 'Open in a new tab',
  frame: '{company} widget',
})
