import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of what readers would find wrong with a text. */
export const t = defineTexts('faults', {
  title: 'Readers would find this',
  placeholder: 'Nobody fills {name}. Where braces are meant, write it as code, or with a backslash before them.',
  missing: 'A link leads to nothing: {name}',
  hidden: 'Readers cannot open what a link leads to: {name}',
  anchor: 'A link leads to a section that is not there: {name}',
  file: 'A picture or file is gone: {name}',
  outside: 'An external address does not answer: {name}',
  snippet_hidden: 'A snippet is not published, and readers see nothing of it: {name}',
  snippet_missing: 'A snippet is gone, and readers see nothing of it: {name}',
  more: { one: 'And one more', other: 'And {count} more' },
  kept: 'What you accept stands in the history, and is not asked about again.',
  anyway_publish: 'Publish anyway',
  anyway_schedule: 'Schedule anyway',
  anyway_approve: 'Approve anyway',
  back: 'Back to the text',
})
