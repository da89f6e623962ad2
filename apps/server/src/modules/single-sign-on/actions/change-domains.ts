import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { isTakenElsewhere } from '../../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, outsideAction } from '../../../kernel/operations.ts'
import { findProof, libraryForUpdate } from '../../libraries/index.ts'
import { presentSso } from '../settings.ts'

const domainsMax = 20

/** Claims a domain; claiming it again keeps its record. */
export const claimDomain = action(singleSignOnApi.claimDomain, async (ctx, { domain }) => {
  const { support_lib_id } = ctx
  await libraryForUpdate(ctx)
  const known = (await presentSso(ctx)).domains
  if (!known.some((each) => each.domain === domain)) {
    if (known.length >= domainsMax) throw refuse('conflict', { fields: { domain: 'too many' } })
    await ctx.db.insertInto('sso_domains').values({ support_lib_id, domain, proof: newRef(), created_at: ctx.clock.now() }).execute()
    ctx.emit('single_sign_on.domain_changed', { domain, state: 'claimed' })
  }
  return presentSso(ctx)
})

/** Looks for the record of a claimed domain. No transaction is open meanwhile. */
export const verifyDomain = outsideAction(singleSignOnApi.verifyDomain, async ({ kernel, support_lib_id, read, write }, { domain }) => {
  const claimed = await read(support_lib_id, (ctx) => claimOf(ctx, domain))
  if (!claimed) throw refuse('not_found')
  const is_verified = (await findProof(kernel, domain, claimed.proof)) === 'there'
  return write(support_lib_id, async (ctx) => {
    if (is_verified && !claimed.verified_at) await keepProof(ctx, domain, claimed.proof)
    return { ...(await presentSso(ctx)), is_verified }
  })
})

const claimOf = ({ db, support_lib_id }: Ctx, domain: string) =>
  db.selectFrom('sso_domains').select(['proof', 'verified_at']).where('support_lib_id', '=', support_lib_id).where('domain', '=', domain).executeTakeFirst()

/** @throws AppError `already_taken` if another library has proven the domain */
async function keepProof(ctx: Ctx, domain: string, proof: string): Promise<void> {
  const proven = await ctx.db
    .updateTable('sso_domains')
    .set({ verified_at: ctx.clock.now(), missing_since: null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('domain', '=', domain)
    .where('proof', '=', proof)
    .returning('domain')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw (error as { code?: string } | null)?.code === '23505' ? refuse('already_taken') : error
    })
  const holder = sql<{ found: string | null }>`select support_lib_id as found from sso_domain_holder(${domain})`
  if (proven && (await isTakenElsewhere(ctx, `sso ${domain}`, holder))) throw refuse('already_taken')
  if (proven) ctx.emit('single_sign_on.domain_changed', { domain, state: 'verified' })
}

/** Gives a domain up. */
export const removeDomain = action(singleSignOnApi.removeDomain, async (ctx, { domain }) => {
  const gone = await ctx.db.deleteFrom('sso_domains').where('support_lib_id', '=', ctx.support_lib_id).where('domain', '=', domain).executeTakeFirst()
  if (!gone.numDeletedRows) throw refuse('not_found')
  ctx.emit('single_sign_on.domain_changed', { domain, state: 'removed' })
  return presentSso(ctx)
})
