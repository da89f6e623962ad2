import { type MailTemplateView, mailTemplatesApi } from '@porchlight/contracts/mail-templates/mail-templates'
import { builtInTemplate, keepsBuiltIn, type MailTemplateKind } from '@porchlight/contracts/mail-templates/template-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { activeSender } from '../mail-senders/index.ts'
import { translatedLanguages } from '../translations/index.ts'
import { examplesOf } from './examples.ts'

/** Languages with built-in texts: mails go out in them whatever languages the library translates into. */
const builtIn = ['en', 'de']

/** Returns the languages that a library writes mails in: its original one, those it translates into, and those with built-in texts. */
export async function languagesFor(ctx: Ctx): Promise<string[]> {
  const { original } = await contentFactsOf(ctx)
  return [...new Set([original, ...(await translatedLanguages(ctx)), ...builtIn])]
}

async function ownTexts(ctx: Ctx, kind: MailTemplateKind): Promise<Map<string, MailTemplateView>> {
  const rows = await ctx.db
    .selectFrom('mail_templates')
    .select(['language', 'subject', 'text', 'changed_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.language, { ...row, is_built_in: false, changed_at: row.changed_at.toISOString() }]))
}

const builtInView = (kind: MailTemplateKind, language: string): MailTemplateView => ({
  ...{ language, ...builtInTemplate(kind, language), is_built_in: true, changed_at: null },
})

/** Returns the text of a mail in one language. */
export const templateIn = async (ctx: Ctx, kind: MailTemplateKind, language: string): Promise<MailTemplateView> =>
  (await ownTexts(ctx, kind)).get(language) ?? builtInView(kind, language)

/** Returns whether mails of this kind have the library's own text: those to unproven addresses only with a sender of its own. */
export const mayWrite = async (ctx: Ctx, kind: MailTemplateKind): Promise<boolean> => !keepsBuiltIn(kind) || (await activeSender(ctx)) !== undefined

/** Implements GET email-templates. */
export const readTemplates = query(mailTemplatesApi.read, async (ctx, { kind }) => {
  const own = await ownTexts(ctx, kind)
  const templates = (await languagesFor(ctx)).map((language) => own.get(language) ?? builtInView(kind, language))
  return { templates, examples: await examplesOf(ctx, kind), may_write: await mayWrite(ctx, kind) }
})
