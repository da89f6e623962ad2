import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls tasks. */
export const auditWords = defineTexts('audit_words', { what_tasks: 'Task' })
