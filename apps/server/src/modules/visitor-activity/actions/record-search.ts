import { limits } from '@porchlight/contracts/limits'
import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { findEverywhere } from '../../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { itemOnDisplay } from '../../inheritance/index.ts'
import { visibilityAudienceOf } from '../../libraries/index.ts'
import { recordActivity } from '../record-activity.ts'
import { searchWords } from '../search-words.ts'

/** Returns the columns that identify the article read after a search. */
async function articleRead(ctx: Ctx, id: string): Promise<{ entity_ref: string; entity_title: string }> {
  return { entity_ref: id, entity_title: (await itemOnDisplay(ctx, 'article', id)).title }
}

/** Records a search and returns its `searchId`. */
export const addSearch = action(visitorActivityApi.addSearch, (ctx, { supportLibId, activity }) =>
  ctx.inLibrary(supportLibId, async (inside) => {
    const { searchQuery, status, ticket, articlesReadId } = activity
    // Throws if the library doesn't exist.
    await visibilityAudienceOf(inside)
    const read = articlesReadId === '' ? {} : await articleRead(inside, articlesReadId)
    const search = { kind: 'search', title: searchQuery, words: searchWords(searchQuery), status, ticket: ticket === 1 }
    return { searchId: await recordActivity(inside, { ...search, ...read }) }
  }),
)

/** Records what followed a search, or the reading of an article, within a day. A search is found by its unguessable reference alone, a reading in the library that is named, which must be its own. */
export const updateSearch = action(visitorActivityApi.updateSearch, async (ctx, { supportLibId, id, ticket, article_read_id }) =>
  ctx.inLibrary(supportLibId ?? (await libraryOfSearch(ctx, id)), async (inside) => {
    if (ticket === undefined && article_read_id === undefined) throw refuse('invalid_input', { fields: { ticket: 'needed without article_read_id' } })
    const change = { ...(ticket !== undefined && { ticket: true }), ...(article_read_id !== undefined && (await articleRead(inside, article_read_id))) }
    const { numUpdatedRows } = await inside.db
      .updateTable('visitor_activity')
      .set(change)
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('activity_ref', '=', id)
      .where('kind', 'in', article_read_id === undefined ? ['search', 'article'] : ['search'])
      .where('happened_at', '>', new Date(inside.clock.now().getTime() - limits.searchOpenHours * 3_600_000))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('not_found')
    return {}
  }),
)

/** @throws AppError `not_found` */
async function libraryOfSearch(ctx: Ctx, id: string): Promise<string> {
  const key = await findEverywhere(ctx, sql<{ found: string | null }>`select library_of_search(${id}) as found`)
  if (!key) throw refuse('not_found')
  return key
}
