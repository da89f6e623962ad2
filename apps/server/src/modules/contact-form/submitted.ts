import { WidgetFormSubmission, widgetFormsApi } from '@porchlight/contracts/conversations/widget-forms'
import { masked } from '@porchlight/contracts/hidden-values'
import { limits } from '@porchlight/contracts/limits'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { cardAnswersOf, conversationForReading } from '../conversations/index.ts'
import { formAnswersOf } from '../forms/index.ts'
import { shownPicture } from '../uploads/index.ts'
import type { TicketRecord } from './ticket-record.ts'

type Answer = WidgetFormSubmission['answers'][number]

/** Implements GET widget_form_submissions (checklist I7): the contact card, the contact form and the library's forms, newest first. */
export const listSubmitted = query(widgetFormsApi.list, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const all = [
    ...(await cardAnswersOf(ctx, conversation_ref)),
    ...(await contactFormAnswersOf(ctx, conversation_ref)),
    ...(await formAnswersOf(ctx, conversation_ref)),
  ]
  return {
    widget_form_submissions: all.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, limits.formSubmissionsMax),
  }
})

/** Returns what a visitor sent with the contact form that opened a conversation, newest first. The caller has checked that they may read it. */
async function contactFormAnswersOf(ctx: Ctx, conversation_ref: string): Promise<WidgetFormSubmission[]> {
  const rows = await ctx.db
    .selectFrom('contact_form_submissions')
    .select(['ticket_id', 'record', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('record', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limits.formSubmissionsMax)
    .execute()
  return rows.map(({ ticket_id, record, created_at }) =>
    WidgetFormSubmission.parse({
      // The key of a submission is its visitor's; the ticket's id says as much.
      ...{ submission_ref: ticket_id, conversation_ref, widget_form: 'contact_form', title: '' },
      ...{ answers: answersOf(ctx, record as TicketRecord), created_at: created_at.toISOString() },
    }),
  )
}

function answersOf(ctx: Ctx, { replyTo, helpSteps, customInputs, helpText, fileUrl, fileName = '' }: TicketRecord): Answer[] {
  const answer = (name: string, value: string, more: Partial<Answer> = {}): Answer => ({ name, label: '', value, is_personal: false, files: [], ...more })
  const url = shownPicture(ctx, fileUrl.slice(Math.max(0, fileUrl.lastIndexOf('/files/'))))
  return [
    answer('email', isHidden(ctx.actor, 'contact.email') ? masked : replyTo, { is_personal: true }),
    ...helpSteps.map(({ title, answer: value }, at) => answer(`step_${at}`, value, { label: title })),
    ...customInputs.map(({ label, text }, at) => answer(`input_${at}`, text, { label })),
    ...(helpText === '' ? [] : [answer('request', helpText)]),
    ...(fileUrl === '' ? [] : [answer('file', fileName, { files: [{ name: fileName || 'file', url }] })]),
  ]
}
