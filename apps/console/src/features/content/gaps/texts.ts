import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for searches without results. */
export const t = defineTexts('content.gaps', {
  lead: 'Searches from the last 90 days that found nothing. Write the articles your visitors are looking for.',
  query: 'Searched for',
  spellings: 'Also: {queries}',
  searches: 'Searches',
  contacted: 'Contacted you',
  last: 'Last search',
  actions: 'Actions',
  write: 'Write this article',
  writeFor: 'Write this article: {query}',
  narrowSearches: { one: '{count} search', other: '{count} searches' },
  narrowContacted: { one: '{count} contacted you', other: '{count} contacted you' },
  loading: 'Loading content gaps…',
  failed: 'Couldn’t load content gaps',
  none: 'No content gaps',
  noneText: 'Searches that find nothing appear here, so you know what to write next.',
})
