import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../kernel/context.ts'
import type { OutsideCall } from '../../../kernel/operations.ts'
import { languageModelOf } from '../../apps/index.ts'
import type { AnswerSettings } from '../answer-settings.ts'
import { addCost, takeCall } from '../phrasing/spending.ts'
import { askEmbeddings } from './ask-embeddings.ts'

type Kept = { edition: string; ids: string[]; vectors: Float32Array[]; size: number }
/** Maximum number of bytes of vectors that a process keeps: those of about five large libraries. */
const keptMax = 64 * 1024 * 1024
const kept = new LRUCache<string, Kept>({ maxSize: keptMax, sizeCalculation: ({ size }) => size })

/**
 * Returns the library's articles that have a vector, those nearest to a question first; none if the library answers nobody, has no model for embeddings, or has
 * reached a limit, or if the model does not answer in time.
 */
export async function nearestArticles(call: OutsideCall, support_lib_id: string, settings: AnswerSettings, question: string): Promise<string[]> {
  if (!settings.forReaders && !settings.forStaff) return []
  const model = await call.read(support_lib_id, languageModelOf)
  if (!model || model.embeddings === '') return []
  const known = await call.read(support_lib_id, (ctx) => vectorsOf(ctx, model.embeddings))
  if (known.ids.length === 0 || !(await call.write(support_lib_id, (ctx) => takeCall(ctx, settings)))) return []
  const { vectors, tokens } = await askEmbeddings(call.kernel, model, [question], settings.modelSeconds * 1000)
  if (tokens > 0) await call.write(support_lib_id, (ctx) => addCost(ctx, { tokens, cost_micros: Math.round(tokens * settings.pricePerMillion) }))
  const [sought] = vectors
  return sought ? call.inTurn(async () => byNearness(known, sought)) : []
}

/** Returns ids by the cosine of their vectors with one of the same length. Those of another length are of a model that is called the same and is another one. */
export function byNearness({ ids, vectors }: Pick<Kept, 'ids' | 'vectors'>, sought: Float32Array): string[] {
  const near = vectors.flatMap((vector, at) => (vector.length === sought.length ? [{ id: ids[at] ?? '', cosine: productOf(vector, sought) }] : []))
  return near
    .filter(({ cosine }) => cosine > 0)
    .sort((one, other) => other.cosine - one.cosine)
    .map(({ id }) => id)
}

function productOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

async function vectorsOf({ db, support_lib_id }: Ctx, model: string): Promise<Kept> {
  const { rows: editions } = await sql<{ edition: string }>`
    select count(*) || ' ' || coalesce(max(made_at)::text, '') as edition from source_vectors where support_lib_id = ${support_lib_id} and model = ${model}`.execute(
    db,
  )
  const edition = editions[0]?.edition ?? ''
  const key = `${support_lib_id} ${model}`
  const known = kept.get(key)
  if (known?.edition === edition) return known
  const rows = await db
    .selectFrom('source_vectors')
    .select(['article_id', 'vector'])
    .where('support_lib_id', '=', support_lib_id)
    .where('model', '=', model)
    .execute()
  // Copied, because a Buffer's bytes may begin anywhere.
  const vectors = rows.map(({ vector }) => new Float32Array(new Uint8Array(vector).buffer))
  const made = {
    edition,
    ids: rows.map(({ article_id }) => article_id),
    vectors,
    size: 1000 + vectors.reduce((sum, vector) => sum + vector.byteLength + 100, 0),
  }
  kept.set(key, made)
  return made
}
