import { type VisibilityEffect, visibilityApi } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { articleItems } from '../articles/index.ts'
import { articlesUnder, categoryTitles, categoryTree } from '../categories/index.ts'
import { courseItems } from '../courses/index.ts'
import { childAudiences, type NamedAudience, ownAudience } from '../libraries/index.ts'
import { newsItems } from '../news/index.ts'
import { decide, narrowed, type VisibilityAudience, type VisibilityItem } from '../visibility/index.ts'
import { afterChange, type Change, isWithin } from './after-change.ts'

const childrenMax = 500
const articlesMax = 2000
const titlesMax = 5

const plural = { article: 'articles', category: 'categories', news: 'news', course: 'courses' } as const
const none = {
  hidden_articles: 0,
  hidden_categories: 0,
  hidden_news: 0,
  hidden_courses: 0,
  shown_articles: 0,
  shown_categories: 0,
  shown_news: 0,
  shown_courses: 0,
  kept_by_lists: 0,
}
const counters = Object.keys(none) as (keyof typeof none)[]

type Ids = Record<'article_ids' | 'category_ids' | 'news_ids' | 'course_ids', string[]>
type Concerned = { title: string; before: VisibilityItem; after: VisibilityItem | null }

/** Returns what a change would do to the caller's own visitors and each child's, by the rules that will decide afterwards. */
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

/** Returns these items, and everything filed under the categories among them, each in its current form and as the change would leave it. */
async function concernedItems(ctx: Ctx, change: Change, { article_ids, category_ids, news_ids, course_ids }: Ids) {
  const tree = await categoryTree(ctx)
  const titles = await categoryTitles(ctx)
  const below = [...tree.values()].filter((item) => isWithin(item, new Set(category_ids)))
  const under = await articlesUnder(
    ctx,
    below.map((item) => item.id),
    articlesMax + 1,
  )
  const articles = await articleItems(ctx, [...new Set([...article_ids, ...under.slice(0, articlesMax)])])
  const named = [
    ...below.map((item) => ({ title: titles.get(item.id) ?? '', item })),
    ...articles,
    ...(await newsItems(ctx, news_ids)),
    ...(await courseItems(ctx, course_ids)),
  ]
  const changed = { articles: new Set(article_ids), categories: new Set(category_ids), news: new Set(news_ids), courses: new Set(course_ids) }
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
    effect[`${isSeen ? 'shown' : 'hidden'}_${plural[before.kind]}`]++
    if (effect.titles.length < titlesMax) effect.titles.push(title)
  }
  return effect
}
