import { prepareDocument } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { workingCopies } from '../articles/index.ts'

const kind = 'article'

/** Puts what the article says now into the index; loaded anew, so that running late or twice does no harm. */
async function indexArticle(ctx: Ctx, id: string): Promise<void> {
  const { support_lib_id } = ctx
  const article = (await workingCopies(ctx, [id])).get(id)
  if (!article) {
    await ctx.db.deleteFrom('search_documents').where('support_lib_id', '=', support_lib_id).where('kind', '=', kind).where('id', '=', id).execute()
    return
  }
  const prepared = prepareDocument({ id, title: article.article_title, keywords: article.article_keywords, content: article.article_content })
  const words = {
    title: prepared.title,
    title_phrase: prepared.titlePhrase,
    title_words: prepared.titleWords,
    keyword_words: prepared.keywordWords,
    content_words: sql<string>`array_to_tsvector(${prepared.contentWords}::text[])`,
  }
  await ctx.db
    .insertInto('search_documents')
    .values({ support_lib_id, kind, id, ...words })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'id']).doUpdateSet(words))
    .execute()
}

/** The index follows articles; articles do not know that it exists. */
export const reactions: Reaction[] = (['saved', 'published', 'unpublished', 'deleted'] as const).map((what) =>
  reaction(`search.index-article-${what}`, `article.${what}`, async (ctx, { payload }) => indexArticle(ctx, payload.article_id)),
)
