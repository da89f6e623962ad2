import type { consentWays } from '@porchlight/contracts/consents/consent-limits'
import { consentLimits } from '@porchlight/contracts/consents/consent-limits'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'

/** What a contact said. `once` names it if it could be recorded twice. */
export type Consent = {
  visitor_id: string
  purpose: string
  is_given: boolean
  wording: string
  by: { kind: (typeof consentWays)[number]; id: string | null; name: string }
  once?: string
}

/**
 * Adds a consent, and emits its event; one that has been added before is left out.
 * @throws AppError `conflict` for a contact who was erased, or about whom too much is recorded
 */
export async function recordConsent(ctx: Ctx, { by, ...consent }: Consent): Promise<void> {
  const { db, support_lib_id } = ctx
  const { visitor_id, purpose, is_given } = consent
  // Locked, so that an erasure does not miss what is added meanwhile.
  const contact = await db
    .selectFrom('visitors')
    .select('erased_at')
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw refuse('not_found')
  if (contact.erased_at) throw refuse('conflict', { fields: { contact: 'erased' } })
  const { count } = await db
    .selectFrom('contact_consents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= consentLimits.ofContact) throw refuse('conflict', { fields: { consents: 'too many' } })
  const consent_ref = newRef()
  const added = await db
    .insertInto('contact_consents')
    .values({ support_lib_id, consent_ref, ...consent, by_kind: by.kind, by_id: by.id, by_name: by.name, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) ctx.emit('consent.recorded', { visitor_id, consent_ref, purpose, is_given, by: by.kind }, { subject: visitor_id })
}
