import { articlesApi } from '@porchlight/contracts/articles/articles'
import { action } from '../../../kernel/operations.ts'
import { editText } from '../../reviews/index.ts'

/** Says that the caller is editing an article, and who else is. */
export const editArticle = action(articlesApi.editing, async (ctx, { article_id, is_editing }) => ({
  editors: await editText(ctx, { kind: 'article', document_id: article_id }, is_editing),
}))
