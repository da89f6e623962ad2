import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of templates. */
export const t = defineTexts('text_templates', {
  start: 'Start from a template',
  choose: 'Empty text',
  hint: 'What is in braces is for you to fill in.',
  own: 'Your templates',
  shipped: 'Ready-made',
  manage: 'Manage your templates',
  save: 'Save as template…',
  saveTitle: 'Save as template',
  saveText: 'New texts of this kind can start with this title and text. Later changes here do not change the template.',
  name: 'Name',
  description: 'Description',
  saveAct: 'Save template',
  saved: '“{name}” is a template now',
  full: 'There are too many templates of this kind. Delete one first.',
  rename: 'Rename: {name}',
  renameAct: 'Rename',
  remove: 'Delete: {name}',
  removeText: 'Texts that started from “{name}” stay as they are.',
  removeAct: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  none: 'No templates of your own yet',
})
