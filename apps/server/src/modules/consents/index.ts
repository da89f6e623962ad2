import { consentLimits } from '@porchlight/contracts/consents/consent-limits'
import { consentsApi } from '@porchlight/contracts/consents/consents'
import { type Ctx, doerOf } from '../../kernel/context.ts'
import { reaction } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { tickedConsents } from '../contact-form/index.ts'
import { contactForReading } from '../directory/index.ts'
import { submittedAnswers } from '../forms/index.ts'
import { consentsOf } from './consents-of.ts'
import { type Consent, recordConsent } from './record-consent.ts'

/** Returns who records a consent. */
function recorderOf(ctx: Ctx): Consent['by'] {
  const { kind, id, name } = doerOf(ctx.actor)
  const by = kind === 'rule' || kind === 'api_key' ? kind : 'agent'
  return { kind: by, id, name: name ?? staffOf(ctx).name }
}

/** Records the consents among the answers to a form that was filled in in a conversation, or opened one. */
const recordFromForm = reaction('consents.record-from-form', 'form.answered', async (ctx, { payload }) => {
  const { conversation_ref, form_ref, title, submission_ref } = payload
  const submission = await submittedAnswers(ctx, submission_ref)
  // A box that was not ticked is no answer.
  const given = submission?.answers.filter(({ kind }) => kind === 'consent') ?? []
  if (given.length === 0) return
  const contact = await ctx.db
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
    .select('v.visitor_id')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where('c.conversation_ref', '=', conversation_ref)
    .where('v.erased_at', 'is', null)
    .executeTakeFirst()
  if (!contact) return
  const by = { kind: 'form', id: form_ref, name: title } as const
  for (const { field_id, label } of given) await recordTicked(ctx, { visitor_id: contact.visitor_id, label, by, once: `${submission_ref} ${field_id}` })
})

/** Records the consents that were ticked in the contact form. */
const recordFromContactForm = reaction('consents.record-from-contact-form', 'contact_form.submitted', async (ctx, { payload }) => {
  const { conversation_ref, visitor_id } = payload
  const ticked = await tickedConsents(ctx, conversation_ref)
  const by = { kind: 'form', id: null, name: 'Contact form' } as const
  for (const [at, label] of (ticked?.labels ?? []).entries()) await recordTicked(ctx, { visitor_id, label, by, once: `${ticked?.submission_key} ${at}` })
})

/** Records a ticked box: its label is the purpose and the words. */
async function recordTicked(ctx: Ctx, { label, ...ticked }: { label: string } & Pick<Consent, 'visitor_id' | 'by'> & { once: string }): Promise<void> {
  const purpose = Array.from(label).slice(0, consentLimits.purpose).join('').trim()
  if (purpose !== '') await recordConsent(ctx, { ...ticked, purpose, is_given: true, wording: label })
}

/** What contacts consent to, with the words they agreed to: only ever added to. */
export const consents: Module = {
  name: 'consents',
  handlers: [
    query(consentsApi.list, async (ctx, { visitor_id }) => {
      await contactForReading(ctx, visitor_id)
      return { consents: await consentsOf(ctx, visitor_id) }
    }),
    action(consentsApi.record, async (ctx, consent) => {
      await contactForReading(ctx, consent.visitor_id)
      await recordConsent(ctx, { ...consent, by: recorderOf(ctx) })
      return { consents: await consentsOf(ctx, consent.visitor_id) }
    }),
  ],
  reactions: [recordFromForm, recordFromContactForm],
  // Without ids: all staff receive these, and not everyone may know of every contact.
  notices: [notice('consents', 'consent.recorded', { ids: () => null })],
}
