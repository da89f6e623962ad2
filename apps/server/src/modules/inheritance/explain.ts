import { type VisibilityExplanation, visibilityApi } from '@porchlight/contracts/visibility/visibility'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { categoryTitles } from '../categories/index.ts'
import { childAudience, ownAudience } from '../libraries/index.ts'
import { checksOf, decide, type NamedItem, type VisibilityDecision, type VisibilityItem } from '../visibility/index.ts'
import { findInFamily } from './find-item.ts'

/** Explains why visitors of the caller's library, or of a child, can or cannot see an item. */
export const explainVisibility = query(visibilityApi.explain, async (ctx, { kind, id, child_lib_id }) => {
  const { audience, parent, support_lib_id, company_name } =
    child_lib_id === undefined ? await ownAudience(ctx, 'public') : await childAudience(ctx, child_lib_id, 'public')
  const found = await findInFamily(ctx, kind, id, child_lib_id === undefined ? (parent?.support_lib_id ?? null) : null)
  const { item } = found
  const decision = decide(audience, item)
  const explanation: VisibilityExplanation = {
    item: { kind, id, title: titleFor(ctx, found), support_lib_id: item.support_lib_id },
    library: { support_lib_id, company_name },
    parent,
    is_visible: decision.is_visible,
    rule: decision.rule,
    category: await categoryOf(ctx, item, decision),
    checks: checksOf(audience, item),
  }
  return { explanation }
})

/** Returns the item's title; empty for unpublished content of the parent, which its children may not read. */
const titleFor = (ctx: Ctx, { item, title }: NamedItem): string =>
  item.support_lib_id !== ctx.support_lib_id && item.kind !== 'category' && !item.is_published ? '' : title

async function categoryOf(ctx: Ctx, item: VisibilityItem, decision: VisibilityDecision) {
  if (decision.is_visible || !decision.category) return null
  const { id, rule } = decision.category
  const titles = await ctx.inLibrary(item.support_lib_id, categoryTitles)
  return { id, title: titles.get(id) ?? '', rule }
}
