import type { Ctx } from '../../kernel/context.ts'
import { categoriesOf, fileUnder } from '../categories/index.ts'

/** Updates the article's published state in its categories. */
export async function fileAgain(ctx: Ctx, article_id: string, is_published: boolean): Promise<void> {
  await fileUnder(ctx, article_id, (await categoriesOf(ctx, [article_id])).get(article_id) ?? [], is_published)
}
