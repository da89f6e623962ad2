import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the searches that found nothing. */
export const g = defineTexts('content.gaps', {
  title: 'Content gaps',
  lead: 'Searches of the last 90 days that found nothing. Write the articles your visitors miss.',
  query: 'Search',
  spellings: 'Also: {queries}',
  searches: 'Searches',
  conversations: 'Conversations',
  conversationsHint: 'Searches that a ticket or a chat followed',
  last: 'Last search',
  actions: 'Actions',
  write: 'Write this article',
  writeFor: 'Write this article: {query}',
  narrowSearches: { one: '{count} search', other: '{count} searches' },
  narrowConversations: { one: '{count} conversation followed', other: '{count} conversations followed' },
  loading: 'Loading content gaps…',
  failed: "Couldn't load content gaps",
  none: 'No content gaps',
  noneText: 'Searches that find nothing appear here, so you know what to write next.',
})
