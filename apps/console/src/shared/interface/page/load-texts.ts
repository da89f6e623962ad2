import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for loading states, shared by all screens. */
export const t = defineTexts('loaded', {
  loading: 'Loading…',
  failed: 'Couldn’t load this',
  loadingMore: 'Loading more…',
  moreFailed: 'Couldn’t load more.',
  tryAgain: 'Try again',
})
