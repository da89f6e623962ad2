import { defineTexts } from '@porchlight/ui/translate.ts'

/** What the audit log calls templates for new texts. */
export const auditWords = defineTexts('audit_words', { what_textTemplates: 'Text template' })
