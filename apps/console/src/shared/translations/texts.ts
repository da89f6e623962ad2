import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of an article's languages. */
export const t = defineTexts('article-languages', {
  add: 'Translate into…',
  addLabel: 'Translate into another language',
  none: 'Only in the language it was written in.',
  published: 'Published',
  draft: 'Not published',
  outdated: 'Outdated',
  outdatedHint: 'What visitors read of the article has changed since this was translated. Saving says that it is up to date again.',
  edit: 'Edit the article in {language}',
  dialog: 'Article in {language}',
  title: 'Title',
  content: 'Text',
  original: 'Original',
  noTitle: 'A title is needed.',
  save: 'Save',
  saved: 'Saved',
  publish: 'Publish',
  unpublish: 'Unpublish',
  lockedPublished: 'This translation is published. Changing it takes the permission to publish help-center articles.',
  remove: 'Delete',
  reallyRemove: 'Delete it for good?',
  close: 'Close',
  discard: 'Discard what is not saved',
  overtaken: '{name} has saved a newer version. Copy what you need from yours, then close and open it again.',
  somebody: 'A colleague',
})
