import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for Widget Setup. The switch and its buttons are quoted from the specification. */
export const t = defineTexts('widget-setup', {
  lead: 'What this library’s widget and help center show.',
  display: 'Display of default articles',
  displayHint: 'Show the parent library’s articles, categories and news alongside your own. When off, only items you’ve enabled individually are shown.',
  noParent: 'This library has no parent, so there are no default articles yet. Your choice will apply once it has one.',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Saved',
})
