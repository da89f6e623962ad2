import {
  builtInTemplate,
  keepsBuiltIn,
  type MailTemplate,
  type MailTemplateKind,
  mailTemplateKinds,
  renderTemplate,
  type TemplatePlaceholder,
} from '@porchlight/contracts/mail-templates/template-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { plainNameInMail } from '../mail/index.ts'
import { activeSender } from '../mail-senders/index.ts'

/** Values of a kind's placeholders; the company's name is known here. */
type Values<K extends MailTemplateKind> = Record<Exclude<TemplatePlaceholder<K>, 'companyName'>, string>

/**
 * Returns what composes an automatic mail in a reader's language, by default the library's: a function of what the placeholders stand for, which must not be
 * anything that a customer wrote. A mail to addresses that nobody has proven has the built-in text as long as the library has no sender of its own.
 */
export async function mailTemplate<K extends MailTemplateKind>(ctx: Ctx, kind: K, language?: string | null): Promise<(values: Values<K>) => MailTemplate> {
  const { facts, original } = await contentFactsOf(ctx)
  const wanted = language ?? original
  const isOurs = keepsBuiltIn(kind) && (await activeSender(ctx)) === undefined
  const template = isOurs ? builtInTemplate(kind, wanted) : await templateFor(ctx, kind, wanted, original)
  const companyName = plainNameInMail(facts.settings.companyName)
  return (values) => renderTemplate(template, { ...values, companyName })
}

async function templateFor(ctx: Ctx, kind: MailTemplateKind, language: string, original: string): Promise<MailTemplate> {
  const [base = ''] = language.split('-')
  const rows = await ctx.db
    .selectFrom('mail_templates')
    .select(['language', 'subject', 'text'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('language', 'in', [language, base, original])
    .execute()
  const own = (wanted: string) => rows.find((row) => row.language === wanted)
  const isBuiltIn = Object.hasOwn(mailTemplateKinds[kind].texts, base)
  return own(language) ?? own(base) ?? (isBuiltIn ? undefined : own(original)) ?? builtInTemplate(kind, language)
}
