import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the dialog for synonyms. */
export const t = defineTexts('synonym_dialog', {
  newTitle: 'New synonyms',
  editTitle: 'Edit synonyms',
  words: 'Words that mean the same',
  wordsHint: 'Two or more, also in other languages; separate them with commas. Readers who search for one also find texts with the others.',
  group: 'Synonyms',
  newGroup: 'New group',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  same: 'A search does not tell these words apart. Enter words that differ.',
  nothing: 'A search finds nothing by “{word}”. Enter a word with letters or digits.',
  full: 'There are too many groups of synonyms. Delete one first.',
  changed: 'Somebody else has changed this group. Close the dialog and open it again.',
})
