import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of Widget Setup. The switch and its buttons are quoted from the specification. */
export const t = defineTexts('widget-setup', {
  title: 'Widget Setup',
  lead: 'What the widget and the help center of this library show.',
  display: 'Display of default articles',
  displayHint: 'Articles, categories and news of the parent library, beside your own. Off: only what you have enabled by name is shown.',
  noParent: 'This library has no parent, so there are no default articles yet. The choice counts as soon as it has one.',
  cancel: 'Cancel',
  save: 'Save Changes',
  saved: 'Saved',
})
