import { newsApi } from '@porchlight/contracts/news/news'
import type { Ctx } from '../../kernel/context.ts'
import { action } from '../../kernel/operations.ts'
import { defaultNewsFlash } from '../news/index.ts'
import { type Decision, decideFor } from './decide-default.ts'

/** Operations for one news flash that a child inherits from its parent (checklist C8). */
export const decideDefaultNews = [
  action(newsApi.showDefault, (ctx, { id }) => displayNews(ctx, id, 'shown')),
  action(newsApi.hideDefault, (ctx, { id }) => displayNews(ctx, id, 'hidden')),
]

async function displayNews(ctx: Ctx, id: string, decision: Decision['decision']) {
  await defaultNewsFlash(ctx, id)
  await decideFor(ctx, { kind: 'news', ids: [id], decision, child_lib_id: undefined })
  return { default_news_flash: await defaultNewsFlash(ctx, id) }
}
