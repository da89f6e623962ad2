import { contentKinds, counterOf, effectCounters, type IdsField, kindNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import { type VisibilityEffect, visibilityApi } from '@porchlight/contracts/visibility/visibility'
import type { Ctx } from '../../kernel/context.ts'
import { outsideAction, query } from '../../kernel/operations.ts'
import { articlesUnder, categoryTree } from '../categories/index.ts'
import { childAudiences, type NamedAudience, ownAudience } from '../libraries/index.ts'
import { whatLinks } from '../references/index.ts'
import { decide, type NamedItem, narrowed, type VisibilityAudience, type VisibilityItem } from '../visibility/index.ts'
import { afterChange, type Change, isWithin } from './after-change.ts'
import { inheritedKinds } from './inherited-kinds.ts'

const childrenMax = 500
const articlesMax = 2000
const titlesMax = 5

const none = { ...recordOf(effectCounters, () => 0), kept_by_lists: 0 }
const counters = [...effectCounters, 'kept_by_lists'] as const

type Ids = Readonly<Record<IdsField, string[]>>
type Concerned = { title: string; before: VisibilityItem; after: VisibilityItem | null }

/** Returns how a change would affect the caller's own visitors and those of each child, applying the rules that will hold after the change. */
export const previewChange = query(visibilityApi.preview, async (ctx, { change, ...ids }) => {
  const { concerned, isComplete } = await concernedItems(ctx, change, ids)
  const children = await childAudiences(ctx, childrenMax + 1)
  const effects = children.slice(0, childrenMax).map((child) => effectOn(child, concerned))
  return {
    own: effectOn(await ownAudience(ctx), concerned),
    children: effects.filter((effect) => counters.some((counter) => effect[counter] > 0)),
    children_total: children.length,
    is_complete: isComplete && children.length <= childrenMax,
  }
})

/** Returns these items, and everything filed under the categories among them, each as it is now and as the change would leave it. */
async function concernedItems(ctx: Ctx, change: Change, ids: Ids) {
  const top = new Set(ids.category_ids)
  const below = [...(await categoryTree(ctx)).values()].filter((item) => isWithin(item, top)).map((item) => item.id)
  const under = await articlesUnder(ctx, below, articlesMax + 1)
  const all: Ids = { ...ids, category_ids: below, article_ids: [...new Set([...ids.article_ids, ...under.slice(0, articlesMax)])] }
  const named: NamedItem[] = []
  for (const kind of kindNames) named.push(...(await inheritedKinds[kind].items(ctx, all[`${kind}_ids`])))
  const changed = recordOf(kindNames, (kind) => new Set(ids[`${kind}_ids`]))
  const concerned = named.map(({ title, item }): Concerned => ({ title, before: item, after: afterChange(item, change, changed) }))
  return { concerned, isComplete: under.length <= articlesMax }
}

function effectOn({ support_lib_id, company_name, audience: whole }: NamedAudience, concerned: Concerned[]): VisibilityEffect {
  const audience: VisibilityAudience = narrowed(
    whole,
    concerned.map((each) => each.before),
  )
  const effect: VisibilityEffect = { support_lib_id, company_name, ...none, titles: [] }
  for (const { title, before, after } of concerned) {
    const was = decide(audience, before)
    const isSeen = after !== null && decide(audience, after).is_visible
    if (was.is_visible === isSeen) {
      if (was.rule === 'enabled_by_library' || was.rule === 'disabled_by_library') effect.kept_by_lists++
      continue
    }
    effect[counterOf(isSeen ? 'shown' : 'hidden', before.kind)]++
    if (effect.titles.length < titlesMax) effect.titles.push(title)
  }
  return effect
}

/** Names what links to the items that the library's own readers would lose by a change. */
export const linksLost = outsideAction(visibilityApi.linksLost, ({ kernel, actor, support_lib_id, read }, { change, ...ids }) =>
  read(support_lib_id, async (ctx) => {
    const { concerned } = await concernedItems(ctx, change, ids)
    const { audience } = await ownAudience(ctx)
    const lost = concerned.filter(({ before, after }) => decide(audience, before).is_visible && !(after && decide(audience, after).is_visible))
    const byKind = kindNames.map((kind) => [contentKinds[kind].linkedAs, lost.flatMap(({ before }) => (before.kind === kind ? [before.id] : []))])
    return whatLinks(ctx, kernel, actor, Object.fromEntries(byKind))
  }),
)
