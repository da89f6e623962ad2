import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls synonyms. */
export const auditWords = defineTexts('audit_words', { what_synonyms: 'Synonyms' })
