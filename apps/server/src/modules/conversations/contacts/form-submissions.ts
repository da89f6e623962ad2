import { WidgetFormSubmission } from '@porchlight/contracts/conversations/widget-forms'
import { masked } from '@porchlight/contracts/hidden-values'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { conversationForReading } from '../access.ts'

/** Returns what the visitor entered on the contact card during a conversation that the caller may read, newest first. */
export async function cardAnswersOf(ctx: Ctx, conversation_ref: string): Promise<WidgetFormSubmission[]> {
  const rows = await ctx.db
    .selectFrom('widget_form_submissions')
    .select(['submission_ref', 'conversation_ref', 'widget_form', 'answers', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('created_at', 'desc')
    .limit(limits.formSubmissionsMax)
    .execute()
  return rows.map(({ answers, created_at, ...row }) => {
    const entered = (answers as { name: string; value: string }[]).map((answer) => ({
      ...answer,
      ...(isHidden(ctx.actor, `contact.${answer.name}`) && { value: masked }),
      label: '',
      is_personal: true,
      files: [],
    }))
    return WidgetFormSubmission.parse({ ...row, title: '', answers: entered, created_at: created_at.toISOString() })
  })
}

/**
 * Stores what a visitor entered on a conversation's contact card; identical answers, for example from a retry, are stored once.
 * @throws AppError `not_found` if the conversation is not the visitor's
 */
export async function keepAnswers(ctx: Ctx, conversation_ref: string, entered: { name?: string | undefined; email?: string | undefined }): Promise<void> {
  const answers = (['name', 'email'] as const).flatMap((name) => (entered[name] ? [{ name, value: entered[name] }] : []))
  if (answers.length === 0) return
  await conversationForReading(ctx, conversation_ref)
  const given = sql`${JSON.stringify(answers)}::jsonb`
  await sql`
    insert into widget_form_submissions (support_lib_id, submission_ref, conversation_ref, widget_form, answers, created_at)
    select ${ctx.support_lib_id}, ${newRef()}, ${conversation_ref}, 'contact', ${given}, ${ctx.clock.now()}
    where not exists (
      select from widget_form_submissions where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${conversation_ref} and answers = ${given}
    )`.execute(ctx.db)
}
