import { z } from 'zod'
import { LanguageTag, line, Moment, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { mailTemplateNames } from './template-kinds.ts'

const Kind = z.enum(mailTemplateNames)
/** The text of an automatic mail in a language; `is_built_in` until the library writes its own. */
export const MailTemplateView = z.object({
  language: LanguageTag,
  subject: z.string(),
  text: z.string(),
  is_built_in: z.boolean(),
  changed_at: Moment.nullable(),
})
export type MailTemplateView = z.infer<typeof MailTemplateView>

const OfKind = z.object({ kind: Kind })
const InLanguage = OfKind.extend({ language: LanguageTag })
const One = z.object({ template: MailTemplateView })

export const mailTemplatesApi = defineOperations('mailTemplates', {
  read: operation({
    http: 'GET /api/integrations/email-templates/:kind',
    summary:
      "The texts of an automatic mail in each language of the library, original first, and an example of each placeholder's value. `may_write`: whether they can be changed; mails to addresses that nobody has proven keep the built-in text until the library has a sender of its own.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: OfKind,
    output: z.object({ templates: z.array(MailTemplateView), examples: z.record(z.string(), z.string()), may_write: z.boolean() }),
  }),
  save: operation({
    http: 'PUT /api/integrations/email-templates/:kind/:language',
    summary: 'Sets the text of an automatic mail in a language. A text without its link is refused; unknown placeholders stay as they are.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    audit: 'templates',
    input: InLanguage.extend({ subject: line(limits.mailTemplateSubjectMax).pipe(z.string().min(1)), text: text(limits.mailTemplateTextMax) }),
    output: One,
    errors: ['conflict'],
  }),
  reset: operation({
    http: 'DELETE /api/integrations/email-templates/:kind/:language',
    summary: 'Returns to the built-in text of an automatic mail in a language.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    audit: 'templates',
    input: InLanguage,
    output: One,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    mail_templates: unknown
  }
}
