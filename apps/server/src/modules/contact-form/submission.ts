import { randomInt } from 'node:crypto'
import { type FlowState, replay } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { formFieldProblem, formFieldValue } from '@porchlight/contracts/forms/form-fields'
import { limits } from '@porchlight/contracts/limits'
import { ownName } from '@porchlight/contracts/uploads/uploads'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { openFormTicket } from '../conversations/index.ts'
import { shownFormAt, ticketFactsOf } from '../libraries/index.ts'
import { composeMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { attachmentsOf, fileAddress } from '../uploads/index.ts'
import { markSearchTicket } from '../visitor-activity/index.ts'
import { claimEmail, deadSecrets, secretKey, visitorForWriting } from '../visitors/index.ts'
import { deviceOf, firstAddress } from './device.ts'
import { type TicketRecord, ticketRecord } from './ticket-record.ts'
import { aroundFields, piecesOf, ticketMessage } from './ticket-text.ts'

type Input = ParsedInputOf<typeof contactFormsApi.submit>

/** Files up to this size are attached to the email; larger ones are only linked. */
const attachedBytesMax = 10 * 1024 * 1024

/** Implements the submission (checklist G4, G6): ticket, email and record in one transaction. */
export const submitContactForm = action(contactFormsApi.submit, async (ctx, input) => {
  const { actor } = ctx
  if (actor.kind !== 'visitor') throw refuse('forbidden')
  const visitor_id = await visitorForWriting(ctx, actor)
  await assertMayWrite(ctx, actor)
  const begun = await begin(ctx, visitor_id, input.submission_key)
  if (begun.conversation_ref !== null) return { ticketId: begun.ticket_id, conversation_ref: begun.conversation_ref }
  const { form, state } = await filledIn(ctx, input)
  const inputs = checkedInputs(form, input.inputs)
  const [file] = await attachmentsOf(ctx, fileIds(form, input.file_url))
  const contact = await claimEmail(ctx, visitor_id, input.email)
  const recordWith = async (address: string) =>
    ticketRecord({
      ...(await facts(ctx)),
      ...{ form, state, inputs, email: input.email, request: input.request, ticketId: begun.ticket_id, accountName: contact.name },
      left_out: (input.left_out ?? []).map(({ name, reason }) => ({ name: ownName(name) || 'file', reason })),
      fileName: file?.name ?? '',
      fileUrl: address && ctx.config.PUBLIC_URL + address,
      device: deviceOf(ctx.request.userAgent),
      URL: firstAddress([input.parentURL, input.referrer, input.address]),
    })
  // What is stored names the file; only the mail has an address that opens it.
  const record = await recordWith(file?.url ?? '')
  const mailed = file ? await recordWith(fileAddress(ctx, file.file_id, 'mail')) : record
  const { conversation_ref } = await openFormTicket(ctx, {
    visitor_id,
    subject: ticketSubject(record),
    messages: piecesOf(ticketMessage({ request: record.helpText, helpSteps: record.helpSteps, customInputs: record.customInputs }), limits.messageLengthMax),
    attachments: file ? [file] : [],
    left_out: input.left_out,
  })
  await composeMail(ctx, {
    ...{ to: record.to, reply_to: record.replyTo, ...(await inTemplate(ctx, mailed)) },
    ...{ kind: 'contact_form', is_automatic: false, conversation_ref },
    attachments: file && file.size <= attachedBytesMax ? [{ file_id: file.file_id }] : [],
  })
  if (input.search_id) await markSearchTicket(ctx, input.search_id)
  await ctx.db
    .updateTable('contact_form_submissions')
    .set({ conversation_ref, record: JSON.stringify(record) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('submission_key', '=', input.submission_key)
    .execute()
  ctx.emit('contact_form.submitted', { conversation_ref, ticket_id: record.ticketId, visitor_id }, { subject: conversation_ref })
  return { ticketId: record.ticketId, conversation_ref }
})

/** @throws AppError `unauthenticated` if the visitor's secret has ended, `forbidden` if staff have blocked the visitor */
async function assertMayWrite(ctx: Ctx, { secretHash }: VisitorActor): Promise<void> {
  const death = (await deadSecrets(ctx, [secretHash])).get(secretKey(secretHash))
  if (death) throw refuse(death === 'ended' ? 'unauthenticated' : 'forbidden')
}

/**
 * Begins a submission with a ticket id that no other has: the time in milliseconds and three random digits. A repeated key gets what it got before; a
 * simultaneous one waits here until the first has committed.
 * @throws AppError `conflict` if the key is another visitor's
 */
async function begin(ctx: Ctx, visitor_id: string, submission_key: string): Promise<{ ticket_id: string; conversation_ref: string | null }> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  for (let attempt = 0; ; attempt++) {
    // When the digits of this millisecond get scarce, take those of a later one.
    const ticket_id = `${now.getTime() + Math.floor(attempt / 10)}${String(randomInt(1000)).padStart(3, '0')}`
    const row = { support_lib_id, submission_key, visitor_id, ticket_id, created_at: now }
    const begun = await ctx.db
      .insertInto('contact_form_submissions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('ticket_id')
      .executeTakeFirst()
    if (begun) return { ticket_id, conversation_ref: null }
    const same = await ctx.db
      .selectFrom('contact_form_submissions')
      .select(['ticket_id', 'conversation_ref', 'visitor_id'])
      .where('support_lib_id', '=', support_lib_id)
      .where('submission_key', '=', submission_key)
      .executeTakeFirst()
    if (same && same.visitor_id !== visitor_id) throw refuse('conflict', { fields: { submission_key: 'taken' } })
    if (same) return same
  }
}

/**
 * Returns the form that the visitor filled in, and their answers as a path through it.
 * @throws AppError `conflict` if it no longer applies, `invalid_input` for answers that it does not have
 */
async function filledIn(ctx: Ctx, { form_lib_id, form_version, answers }: Input): Promise<{ form: ContactForm; state: FlowState }> {
  const form = await shownFormAt(ctx, form_lib_id, form_version)
  if (!form) throw refuse('conflict', { fields: { form_version: 'changed' } })
  const state = replay(form, answers)
  if (!state) throw refuse('invalid_input', { fields: { answers: 'not a path through the form' } })
  return { form, state }
}

function checkedInputs({ formSubmission }: ContactForm, given: readonly string[]): string[] {
  const inputs = formSubmission.customInputs.map(({ type }, at) => formFieldValue(type, given[at] ?? ''))
  const problems = inputs.flatMap((value, at) => (formFieldProblem(value, formSubmission.customInputs[at]?.type) ? [[`inputs.${at}`, 'required']] : []))
  if (given.length > inputs.length) problems.push(['inputs', 'too many'])
  if (problems.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(problems) })
  return inputs
}

function fileIds({ formSubmission }: ContactForm, file_url: string): string[] {
  if (file_url === '') return []
  const id = /^\/files\/([A-Za-z0-9]{22})(\?|$)/.exec(file_url)?.[1]
  if (!id || !formSubmission.allowFiles) throw refuse('invalid_input', { fields: { file_url: 'not allowed' } })
  return [id]
}

/** Returns the email in the library's own words, if it has any around the fields. */
async function inTemplate(ctx: Ctx, { message }: TicketRecord): Promise<TicketRecord['message']> {
  const compose = await mailTemplate(ctx, 'contact_form')
  const marker = newRef()
  const { subject, text } = compose({ subject: message.subject, fields: marker })
  return { subject: subject.replaceAll(marker, '').trim(), ...aroundFields(text, marker, message) }
}

async function facts(ctx: Ctx) {
  const { MAIL_FROM, PLATFORM_SUPPORT_EMAIL } = ctx.config
  return { library: await ticketFactsOf(ctx), now: ctx.clock.now(), sender: MAIL_FROM, platform: PLATFORM_SUPPORT_EMAIL }
}

/** Returns the ticket's subject: the answers that the visitor picked, or the beginning of the request. */
function ticketSubject({ helpSteps, helpText }: TicketRecord): string {
  const picked = helpSteps.map(({ answer }) => answer).join(' · ')
  const text = (picked || helpText || 'Contact form').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return Array.from(text).slice(0, 100).join('')
}
