import { invitationLinksApi, invitationLinksMax } from '@porchlight/contracts/identity/invitation-links'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { hashSecret, newRef, newSecret } from '../../../kernel/ids.ts'
import { action, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { presentLinks, withLink } from '../invitation-links.ts'
import { invitersNow } from '../inviters.ts'
import { openInvitations } from '../open-invitations.ts'
import { invite } from './invite-teammate.ts'

/** Lists links with which people can join. */
export const listLinks = query(invitationLinksApi.list, async (ctx) => ({ links: await presentLinks(ctx) }))

/** Makes a link; only its hash is stored. */
export const createLink = action(invitationLinksApi.create, async (ctx, { role, domain, uses_max, expires_in_days }) => {
  const { support_lib_id } = ctx
  const { user_id } = staffOf(ctx)
  const sent = { role, invited_by: user_id }
  if (!(await invitersNow(ctx, [sent]))(sent)) throw refuse('forbidden')
  if ((await presentLinks(ctx)).length >= invitationLinksMax) throw refuse('conflict', { message: `At most ${invitationLinksMax} links.` })
  const [secret, link_ref, created_at] = [newSecret(), newRef(), ctx.clock.now()]
  const expires_at = new Date(created_at.getTime() + expires_in_days * 86_400_000)
  await ctx.db
    .insertInto('invitation_links')
    .values({ support_lib_id, link_ref, token_hash: hashSecret(secret), role, domain, uses_max, made_by: user_id, created_at, expires_at })
    .execute()
  ctx.emit('invitation_link.created', { link_ref, role, domain, uses_max, expires_at: expires_at.toISOString() }, { subject: link_ref })
  const link = (await presentLinks(ctx)).find((each) => each.link_ref === link_ref)
  if (!link) throw refuse('not_found')
  // Behind a #, the secret reaches no server's log.
  return { link, url: `${ctx.config.PUBLIC_URL}/join/link#${secret}` }
})

/** Revokes a link. Invitations that were asked for with it are refused when somebody accepts them. */
export const revokeLink = action(invitationLinksApi.revoke, async (ctx, { link_ref }) => {
  const revoked = await ctx.db
    .updateTable('invitation_links')
    .set({ revoked_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('link_ref', '=', link_ref)
    .where('revoked_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
  if (!revoked) throw refuse('not_found')
  ctx.emit('invitation_link.revoked', { link_ref, role: revoked.role }, { subject: link_ref })
  return {}
})

/** Tells what a link is for. */
export const lookAtLink = query(invitationLinksApi.look, async (ctx, { secret }) =>
  withLink(ctx, secret, async (inside, { domain }) => {
    const { company_name } = await inside.db
      .selectFrom('libraries')
      .select('company_name')
      .where('support_lib_id', '=', inside.support_lib_id)
      .executeTakeFirstOrThrow()
    return { company_name, domain }
  }),
)

/**
 * Mails an invitation to the address that somebody with a link enters. Members, and people who are invited already, get nothing: the link must not replace an
 * invitation to another role. Nobody learns which of these it was.
 */
export const askWithLink = action(invitationLinksApi.ask, async (ctx, { secret, email }) =>
  withLink(ctx, secret, async (inside, { link_ref, role, domain, made_by }) => {
    if (domain !== null && !email.endsWith(`@${domain}`)) throw refuse('claim_mismatch')
    if ((await openInvitations(inside)).some((each) => each.email === email && each.link_ref !== link_ref)) return {}
    await inside
      .attempt(() => invite(inside, email, { role, agent_name: '', invited_by: made_by, link_ref }))
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || !['email_taken', 'rate_limited'].includes(error.code)) throw error
      })
    return {}
  }),
)
