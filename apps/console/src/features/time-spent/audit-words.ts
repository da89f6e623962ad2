import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls time spent. */
export const auditWords = defineTexts('audit_words', { what_timeEntries: 'Time spent' })
