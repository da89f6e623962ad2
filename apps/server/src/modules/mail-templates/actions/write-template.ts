import { mailTemplatesApi } from '@porchlight/contracts/mail-templates/mail-templates'
import { type MailTemplateKind, templateProblems } from '@porchlight/contracts/mail-templates/template-kinds'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { languagesFor, mayWrite, templateIn } from '../queries.ts'

type Target = { kind: MailTemplateKind; language: string }

/** Implements PUT email-templates. */
export const saveTemplate = action(mailTemplatesApi.save, async (ctx, { kind, language, subject, text }) => {
  await assertLanguage(ctx, language)
  if (!(await mayWrite(ctx, kind))) throw refuse('conflict', { fields: { kind: 'needs a sender of your own' } })
  const { missing } = templateProblems(kind, { subject, text })
  if (missing.length > 0) throw refuse('invalid_input', { fields: { text: `needs {${missing[0]}}` } })
  const values = { subject, text, changed_at: ctx.clock.now() }
  await ctx.db
    .insertInto('mail_templates')
    .values({ support_lib_id: ctx.support_lib_id, kind, language, ...values })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'language']).doUpdateSet(values))
    .execute()
  return changed(ctx, { kind, language })
})

/** Implements DELETE email-templates. */
export const resetTemplate = action(mailTemplatesApi.reset, async (ctx, { kind, language }) => {
  await assertLanguage(ctx, language)
  await ctx.db.deleteFrom('mail_templates').where('support_lib_id', '=', ctx.support_lib_id).where('kind', '=', kind).where('language', '=', language).execute()
  return changed(ctx, { kind, language })
})

async function changed(ctx: Ctx, { kind, language }: Target) {
  ctx.emit('mail_template.changed', { kind, language, by: staffOf(ctx).user_id })
  return { template: await templateIn(ctx, kind, language) }
}

/** @throws AppError `invalid_input` for a language that the library does not have: nobody would see the text */
async function assertLanguage(ctx: Ctx, language: string): Promise<void> {
  if (!(await languagesFor(ctx)).includes(language)) throw refuse('invalid_input', { fields: { language: 'unknown' } })
}
