import { bannerLimits } from '@porchlight/contracts/incident-banners/banner-limits'
import { incidentBannersApi, type TeamBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { inheritedArticles } from '../articles/index.ts'
import { conversationForReading } from '../conversations/index.ts'
import { itemOnDisplay } from '../inheritance/index.ts'
import { type BannerRow, bannersOf, presentToTeam } from './banners.ts'

/** Implements PUT incident_banner: one of a ticket; of two that a merge brought together, the newer one is changed. A merge may have brought it to a chat, too. */
export const saveBanner = action(incidentBannersApi.save, async (ctx, { conversation_ref, severity, texts, article_id, seen }) => {
  const { channel } = await conversationForReading(ctx, conversation_ref, 'change')
  await lockByName(ctx, 'incident-banners')
  const { support_lib_id } = ctx
  const banners = await bannersOf(ctx)
  const known = banners.find((banner) => banner.conversation_ref === conversation_ref)
  if (seen !== undefined && !isWhatWasSeen(known, seen)) throw refuse('conflict', { fields: { seen: 'changed' } })
  if (!known && channel !== 'ticket') throw refuse('invalid_input', { fields: { conversation_ref: 'no ticket' } })
  if (!known && banners.length >= bannerLimits.shown) throw refuse('conflict', { fields: { conversation_ref: 'too many' } })
  // One that was deleted since stays: whoever changes the text has not chosen it.
  if (article_id !== null && article_id !== known?.article_id) await assertCanBeLinked(ctx, article_id)
  const now = ctx.clock.now().getTime()
  // By it, a later change knows whether it has seen this one.
  const changed_at = new Date(Math.max(now, (known?.changed_at.getTime() ?? 0) + 1))
  const values = { severity, texts: JSON.stringify(texts), article_id, user_id: staffOf(ctx).user_id, changed_at }
  const row = known
    ? await ctx.db
        .updateTable('incident_banners')
        .set(values)
        .where('support_lib_id', '=', support_lib_id)
        .where('banner_ref', '=', known.banner_ref)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('incident_banners')
        .values({ ...values, support_lib_id, banner_ref: newRef(), conversation_ref, created_at: changed_at })
        .returningAll()
        .executeTakeFirstOrThrow()
  tell(ctx, row, known ? 'changed' : 'on')
  return { incident_banner: await presentOne(ctx, row) }
})

/** Implements DELETE incident_banners. */
export const endBanner = action(incidentBannersApi.end, async (ctx, { banner_ref }) => {
  await lockByName(ctx, 'incident-banners')
  const row = await ctx.db
    .deleteFrom('incident_banners')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('banner_ref', '=', banner_ref)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  tell(ctx, row, 'off')
  return {}
})

/** Returns whether this is the banner, as its author had it before them; null: there was none. */
const isWhatWasSeen = (known: BannerRow | undefined, seen: { banner_ref: string; changed_at: string } | null): boolean =>
  known?.banner_ref === seen?.banner_ref && known?.changed_at.getTime() === (seen ? Date.parse(seen.changed_at) : undefined)

/**
 * An article of the library's own need not be published yet; of the parent's, those can be linked that the library shows.
 * @throws AppError `not_found`
 */
async function assertCanBeLinked(ctx: Ctx, article_id: string): Promise<void> {
  const [own] = await inheritedArticles.items(ctx, [article_id])
  if (!own) await itemOnDisplay(ctx, 'article', article_id)
}

async function presentOne(ctx: Ctx, row: BannerRow): Promise<TeamBanner> {
  const [banner] = await presentToTeam(ctx, [row])
  if (!banner) throw refuse('not_found')
  return banner
}

/** Tells everybody: by this event, the history, other screens and, with what holds by then, open widgets. */
function tell(ctx: Ctx, { conversation_ref, banner_ref }: BannerRow, change: 'on' | 'changed' | 'off'): void {
  ctx.emit('status.banner_changed', { conversation_ref, banner_ref, change }, { subject: conversation_ref })
}
