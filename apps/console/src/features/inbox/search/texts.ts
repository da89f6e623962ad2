import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for inbox search and the list of drafts. */
export const t = defineTexts('inbox_find', {
  searchHint: 'Messages, people, subjects, tags and numbers',
  searchLabel: 'Search conversations',
  placeholder: 'Name, email, word or #number',
  results: 'Search results',
  startTitle: 'Find any conversation',
  startText: 'Search by message text, name, email, subject, tag or number.',
  noneTitle: 'No matches',
  noneText: 'Check the spelling, or try fewer words.',
  failed: 'Couldn’t search',
  foundCount: { one: '{count} conversation found', other: '{count} conversations found' },
  foundMore: 'The newest {count} conversations',
  command: 'Search conversations',
})
