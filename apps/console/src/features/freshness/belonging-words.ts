import { defineTexts } from '@porchlight/ui/translate.ts'

/** What becomes of the texts that somebody who leaves keeps right. */
export const belongingWords = defineTexts('belonging_words', {
  has_texts: { one: 'Owner of {count} text', other: 'Owner of {count} texts' },
  end_texts: 'Leave them without an owner',
})
