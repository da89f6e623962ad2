import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for an article's languages. */
export const t = defineTexts('article-languages', {
  add: 'Translate into…',
  addLabel: 'Translate into another language',
  none: 'Not translated yet.',
  published: 'Published',
  draft: 'Not published',
  changed: 'Published, with changes',
  outdated: 'Outdated',
  outdatedHint: 'The published article has changed since this was translated. Saving marks the translation as up to date.',
  edit: 'Edit the article in {language}',
  dialog: 'Article in {language}',
  title: 'Title',
  content: 'Text',
  original: 'Original',
  noTitle: 'Add a title.',
  save: 'Save',
  saved: 'Saved',
  publish: 'Publish',
  unpublish: 'Unpublish',
  remove: 'Delete',
  reallyRemove: 'Delete permanently?',
  close: 'Close',
  discard: 'Discard unsaved changes',
  overtaken: '{name} has saved a newer version. Copy what you need from yours, then close and reopen it.',
  somebody: 'A teammate',
})
