import type { IncidentBanner, TeamBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { IncidentBanners } from '../../kernel/generated/tables.ts'
import { readableRefs } from '../conversations/index.ts'
import { itemsOnDisplay } from '../inheritance/index.ts'
import { contentFactsOf } from '../libraries/index.ts'

/** A banner, as it is stored. */
export type BannerRow = Selectable<IncidentBanners>

/** Returns the library's banners, newest first. */
export const bannersOf = (ctx: Ctx): Promise<BannerRow[]> =>
  ctx.db
    .selectFrom('incident_banners')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .orderBy('created_at', 'desc')
    .orderBy('banner_ref')
    .execute()

/** Returns banners as visitors see them, without the ids of articles, of the library or its parent, that they don't. */
export async function presentToVisitors(ctx: Ctx, rows: readonly BannerRow[]): Promise<IncidentBanner[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ article_id }) => article_id ?? [])
  const linked = ids.length > 0 ? await itemsOnDisplay(ctx, 'article', ids, 'public') : []
  const shown = new Set(linked.map(({ item }) => item.id))
  const inOrder = await originalFirst(ctx)
  return rows.map(({ banner_ref, severity, texts, article_id }) => ({
    banner_ref,
    severity: severity as IncidentBanner['severity'],
    texts: inOrder(texts),
    article_id: article_id !== null && shown.has(article_id) ? article_id : null,
  }))
}

/** Returns banners as the team sees them, with the tickets that the caller may see. */
export async function presentToTeam(ctx: Ctx, rows: readonly BannerRow[]): Promise<TeamBanner[]> {
  if (rows.length === 0) return []
  const readable = await readableRefs(
    ctx,
    rows.map(({ conversation_ref }) => conversation_ref),
  )
  const inOrder = await originalFirst(ctx)
  return rows.map(({ banner_ref, severity, texts, article_id, conversation_ref, user_id, changed_at }) => ({
    ...{ banner_ref, article_id, user_id },
    severity: severity as TeamBanner['severity'],
    texts: inOrder(texts),
    conversation_ref: readable.has(conversation_ref) ? conversation_ref : null,
    changed_at: changed_at.toISOString(),
  }))
}

/**
 * Returns what puts the library's original language before the others of a text: whoever reads none of them gets the first. The database keeps them in an order
 * of its own.
 */
async function originalFirst(ctx: Ctx): Promise<(texts: unknown) => IncidentBanner['texts']> {
  const { original } = await contentFactsOf(ctx)
  return (stored) => {
    const texts = stored as IncidentBanner['texts']
    const first = Object.keys(texts).find((language) => language === original)
    return first === undefined ? texts : { [first]: texts[first] ?? '', ...texts }
  }
}
