import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the screen for synonyms. */
export const t = defineTexts('synonyms', {
  title: 'Synonyms',
  lead: 'Readers who search for one word of a group also find texts with the others. What has the word itself comes first. A change holds at once.',
  create: 'New synonyms',
  edit: 'Edit: {words}',
  remove: 'Delete: {words}',
  removeTitle: 'Delete these synonyms?',
  removeText: '“{words}”: readers who search for one of them no longer find the others.',
  removeAct: 'Delete',
  cancel: 'Cancel',
  empty: 'No synonyms yet',
  emptyText: 'Bill, invoice, Rechnung: write down what your visitors call something that your texts call otherwise.',
})
