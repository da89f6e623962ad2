import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls reviews. */
export const auditWords = defineTexts('audit_words', { what_reviews: 'Review' })
