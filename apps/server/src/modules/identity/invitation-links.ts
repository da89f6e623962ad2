import type { InvitationLink } from '@porchlight/contracts/identity/invitation-links'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { findEverywhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { invitersNow } from './inviters.ts'

/** A link that is neither revoked nor expired. */
export type OpenLink = {
  link_ref: string
  role: string
  domain: string | null
  uses: number
  uses_max: number | null
  made_by: string
  created_at: Date
  expires_at: Date
}

const openLinks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('invitation_links')
    .select(['link_ref', 'role', 'domain', 'uses', 'uses_max', 'made_by', 'created_at', 'expires_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())

/** Returns the links, newest first, checked against their makers' present permissions. */
export async function presentLinks(ctx: Ctx): Promise<InvitationLink[]> {
  const links = (await openLinks(ctx).orderBy('created_at', 'desc').orderBy('link_ref').execute()) as OpenLink[]
  const mayInvite = await invitersNow(ctx, links.map(sentBy))
  return links.map(({ made_by: _maker, created_at, expires_at, ...link }, index) => ({
    ...link,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_void: !mayInvite(sentBy(links[index] as OpenLink)),
  }))
}

const sentBy = ({ role, made_by }: Pick<OpenLink, 'role' | 'made_by'>) => ({ role, invited_by: made_by })

/**
 * Runs `run` in the library of a link with which somebody may join now.
 * @throws AppError `token_invalid` for unknown, revoked, expired, used up and void links
 */
export async function withLink<T>(ctx: Ctx, secret: string, run: (inside: Ctx, link: OpenLink) => Promise<T>): Promise<T> {
  const token_hash = hashSecret(secret)
  const library = await findEverywhere(ctx, sql<{ found: string | null }>`select library_of_invitation_link(${token_hash}) as found`)
  return ctx.inLibrary(library ?? '', async (inside) => {
    const link = (await openLinks(inside).where('token_hash', '=', token_hash).executeTakeFirst()) as OpenLink | undefined
    if (!link || isUsedUp(link) || !(await invitersNow(inside, [sentBy(link)]))(sentBy(link))) throw refuse('token_invalid')
    return run(inside, link)
  })
}

const isUsedUp = ({ uses, uses_max }: Pick<OpenLink, 'uses' | 'uses_max'>) => uses_max !== null && uses >= uses_max

/**
 * Counts that somebody joins by a link, while its row is locked: the last place is given once.
 * @throws AppError `token_invalid` if it has been revoked, or used up, since the invitation was mailed
 */
export async function takePlace(ctx: Ctx, link_ref: string): Promise<void> {
  const taken = await ctx.db
    .updateTable('invitation_links')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('link_ref', '=', link_ref)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('uses_max', 'is', null), eb('uses', '<', eb.ref('uses_max'))]))
    .returning('link_ref')
    .executeTakeFirst()
  if (!taken) throw refuse('token_invalid')
}
