import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { action } from '../../../kernel/operations.ts'
import { itemOnDisplay } from '../../inheritance/index.ts'
import { recordActivity } from '../record-activity.ts'
import { withoutPersonal } from '../without-personal.ts'

/** Records what a reader missed in an article, without what belongs to one person: nobody could find it again to erase it. */
export const addReason = action(visitorActivityApi.addReason, (ctx, { supportLibId, articleId, reason, words }) =>
  ctx.inLibrary(supportLibId, async (inside) => {
    const { title } = await itemOnDisplay(inside, 'article', articleId)
    await recordActivity(inside, { kind: 'reason', detail: reason, title: withoutPersonal(words), entity_ref: articleId, entity_title: title })
    return {}
  }),
)
