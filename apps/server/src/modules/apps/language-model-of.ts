import type { Ctx } from '../../kernel/context.ts'
import { connectionRows, valuesOf } from './connections.ts'
import { languageModel } from './language-model/app.ts'
import { bare } from './tracker.ts'

/** The library's language model: the address of its API, without a slash at the end, and its key, '' if it needs none. `embeddings`: its model for vectors of texts, '' if there is none. */
export type LanguageModel = { name: string; site: string; model: string; embeddings: string; token: string }

/** Returns the library's language model, that of the oldest connection; undefined if it has none. */
export async function languageModelOf(ctx: Ctx): Promise<LanguageModel | undefined> {
  const row = await connectionRows(ctx).where('app', '=', languageModel.manifest.name).orderBy('created_at').orderBy('connection_ref').executeTakeFirst()
  if (!row) return undefined
  const { site, model = '', embeddings = '', token = '' } = valuesOf(ctx, row)
  return { name: row.name, site: bare(site), model, embeddings, token }
}
