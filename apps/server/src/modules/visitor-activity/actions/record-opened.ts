import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import type { Ctx } from '../../../kernel/context.ts'
import { action } from '../../../kernel/operations.ts'
import { itemOnDisplay } from '../../inheritance/index.ts'
import { visibilityAudienceOf } from '../../libraries/index.ts'
import { recordActivity } from '../record-activity.ts'

/** Returns the reference of what was recorded. @throws AppError `not_found` for a missing library, or an item that its readers can't see */
const recordItem = (ctx: Ctx, supportLibId: string, kind: 'article' | 'newsflash', id: string) =>
  ctx.inLibrary(supportLibId, async (inside) => {
    const { title } = await itemOnDisplay(inside, kind === 'article' ? 'article' : 'news', id)
    return recordActivity(inside, { kind, title, entity_ref: id, entity_title: title })
  })

/** @throws AppError `not_found` for a missing library */
const recordOpened = (ctx: Ctx, supportLibId: string, kind: 'widget' | 'chat') =>
  ctx.inLibrary(supportLibId, async (inside) => {
    await visibilityAudienceOf(inside)
    await recordActivity(inside, { kind })
    return {}
  })

/** Operations that record what visitors open. */
export const openedHandlers = [
  action(visitorActivityApi.addArticle, async (ctx, { supportLibId, activity }) => ({
    readingId: await recordItem(ctx, supportLibId, 'article', activity.articleId),
  })),
  action(visitorActivityApi.addNewsFlash, async (ctx, { supportLibId, activity }) => {
    await recordItem(ctx, supportLibId, 'newsflash', activity.newsFlashId)
    return {}
  }),
  action(visitorActivityApi.addWidget, (ctx, { supportLibId }) => recordOpened(ctx, supportLibId, 'widget')),
  action(visitorActivityApi.addChat, (ctx, { supportLibId }) => recordOpened(ctx, supportLibId, 'chat')),
]
