import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the bin. */
export const t = defineTexts('bin', {
  title: 'Bin',
  lead: {
    one: 'What was deleted stays here for {count} day, with translations, files and history. Readers see nothing of it.',
    other: 'What was deleted stays here for {count} days, with translations, files and history. Readers see nothing of it.',
  },
  none: 'The bin is empty',
  noneLead: 'Deleted articles, news, SOPs, courses, lessons and snippets can be brought back from here.',
  deletedBy: 'Deleted by {name}',
  deleted: 'Deleted',
  published: 'Was published',
  goes: 'kept until {date}',
  restore: 'Restore',
  restoreOf: 'Restore “{title}”',
  restored: '“{title}” is back',
  restoreGone: '“{title}” has no place any more: what it belonged to is deleted. Restore that first.',
  remove: 'Delete for good',
  removeOf: 'Delete “{title}” for good',
  removeTitle: 'Delete “{title}” for good?',
  removeText: 'Its text, translations, files and history are deleted. This can’t be undone.',
  removed: '“{title}” is deleted for good',
  cancel: 'Cancel',
  more: 'Show more',
  untitled: 'Untitled',
})
