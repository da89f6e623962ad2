import { articleFilesApi } from '@porchlight/contracts/article-files/article-files'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { articleSlugs } from '../../articles/index.ts'
import { beginTransfer } from '../access.ts'
import { presentTransfer } from '../queries.ts'

/** Enqueues the job that exports articles to a file. */
export const startExport = action(articleFilesApi.startExport, async (ctx, { format, article_ids }) => {
  const { user_id } = staffOf(ctx)
  if (article_ids && (await articleSlugs(ctx, article_ids)).length < new Set(article_ids).size) throw refuse('not_found')
  const options = { format, article_ids: article_ids ?? null }
  const begun = { transfer_id: newRef(), kind: 'export' as const, owner_id: user_id, file_name: '', options, total: article_ids?.length ?? 0 }
  return { transfer: await presentTransfer(ctx, await beginTransfer(ctx, begun)) }
})
