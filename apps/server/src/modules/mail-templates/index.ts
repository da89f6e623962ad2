import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { resetTemplate, saveTemplate } from './actions/write-template.ts'
import { linkHolders } from './links.ts'
import { readTemplates } from './queries.ts'

export { mailTemplate } from './mail-template.ts'

/** Texts of automatic mails. */
export const mailTemplates: Module = {
  name: 'mail-templates',
  linkHolders,
  handlers: [readTemplates, saveTemplate, resetTemplate],
  notices: [notice('mail_templates', 'mail_template.changed')],
}
