import { type LibraryVisibility, newsApi, type ParsedInputOf, visibilityApi } from '@porchlight/contracts'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { refreshPositions } from '../categories/index.ts'
import { changeDefaults } from '../libraries/index.ts'
import { defaultNewsFlash } from '../news/index.ts'
import type { VisibilityAudience, VisibilityItem } from '../visibility/index.ts'
import { findItem } from './find-item.ts'

type Input = ParsedInputOf<typeof visibilityApi.decide>

/** The visibility lists of each kind. */
const lists = {
  article: { enabled: 'enabled_default_articles', disabled: 'disabled_default_articles' },
  category: { enabled: 'enabled_default_categories', disabled: 'disabled_default_categories' },
  // News has no list of enabled ones (checklist C1).
  news: { enabled: null, disabled: 'disabled_default_newsFlash' },
} as const

/** Decides whether items of the parent are shown to the caller's own visitors, or as the parent, whether own items are shown to a child's visitors. */
export const decideDefault = action(visibilityApi.decide, async (ctx, { kind, ids, decision, child_lib_id }) => {
  const publishers = kind === 'news' ? 'canManageAndPublishNewsArticles' : 'canManageAndPublishHelpCenterArticles'
  if (!can(ctx.actor, publishers) && !can(ctx.actor, 'canManageWidgetSettings')) throw refuse('forbidden')
  if (child_lib_id !== undefined && !can(ctx.actor, 'canManageGeneralAndSecuritySettings')) throw refuse('forbidden')
  return { visibility: await decideFor(ctx, { kind, ids, decision, child_lib_id }) }
})

/** Operations for one news flash that a child inherits from its parent (checklist C8). */
export const decideDefaultNews = [
  action(newsApi.showDefault, (ctx, { id }) => displayNews(ctx, id, 'shown')),
  action(newsApi.hideDefault, (ctx, { id }) => displayNews(ctx, id, 'hidden')),
]

async function displayNews(ctx: Ctx, id: string, decision: Input['decision']) {
  await defaultNewsFlash(ctx, id)
  await decideFor(ctx, { kind: 'news', ids: [id], decision, child_lib_id: undefined })
  return { default_news_flash: await defaultNewsFlash(ctx, id) }
}

/** Records the decision in the library's lists, or in those of the child. The caller has checked who may decide. */
async function decideFor(ctx: Ctx, { kind, ids, decision, child_lib_id }: Input): Promise<LibraryVisibility> {
  const visibility = await changeDefaults(ctx, child_lib_id, async (inside, audience) => {
    const { parent_lib_id } = audience
    if (parent_lib_id === null) throw refuse('not_found')
    const items = await itemsOf(inside, parent_lib_id, kind, ids)
    return changedLists(audience, items, kind, decision)
  })
  await ctx.inLibrary(child_lib_id ?? ctx.support_lib_id, async (inside) => {
    if (kind === 'category') await refreshPositions(inside)
    inside.emit('visibility.decided', { kind, ids, decision })
  })
  return visibility
}

/** @throws AppError `not_found` when one of them is not an item of the parent */
async function itemsOf(inside: Ctx, parent_lib_id: string, kind: Input['kind'], ids: string[]): Promise<VisibilityItem[]> {
  return inside.inLibrary(parent_lib_id, async (parent) => {
    const found: VisibilityItem[] = []
    for (const id of new Set(ids)) {
      const named = await findItem(parent, kind, id)
      if (!named) throw refuse('not_found')
      found.push(named.item)
    }
    return found
  })
}

/**
 * Returns the lists of the kind after the decision. 'shown' is recorded even if the item is visible anyway, so that it stays visible when something else
 * changes.
 */
function changedLists(audience: VisibilityAudience, items: VisibilityItem[], kind: Input['kind'], decision: Input['decision']): Partial<LibraryVisibility> {
  const { enabled, disabled } = lists[kind]
  const ids = new Set(items.map((item) => item.id))
  const without = (list: readonly string[]) => list.filter((id) => !ids.has(id))
  const hidden = { [disabled]: [...without(audience.lists[disabled]), ...(decision === 'hidden' ? ids : [])] }
  if (enabled === null) return hidden
  return { ...hidden, [enabled]: [...without(audience.lists[enabled]), ...(decision === 'shown' ? ids : [])] }
}
