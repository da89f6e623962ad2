import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls checklists. */
export const auditWords = defineTexts('audit_words', { what_checklists: 'Checklist' })
