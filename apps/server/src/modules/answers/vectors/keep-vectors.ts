import { textOfHtml } from '@porchlight/mail-text'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, schedule } from '../../../kernel/jobs.ts'
import { type LanguageModel, languageModelOf } from '../../apps/index.ts'
import { publishedSums, publishedTexts } from '../../articles/index.ts'
import { answersOf } from '../../libraries/index.ts'
import type { AnswerSettings } from '../answer-question.ts'
import { addCost, takeCall } from '../phrasing/spending.ts'
import { askEmbeddings } from './ask-embeddings.ts'

/** Articles of a library that have vectors, the newest, and how much of each the model reads, in characters of HTML. */
const articlesMax = 2000
const textMax = 6000
/** Articles per call of the model. */
const batchSize = 16

const jobName = 'answers.keep-vectors'

/** Has the vectors of libraries with a model for embeddings brought up to date. */
export const keepVectorsOften = schedule(
  'answers.vectors',
  '*/10 * * * *',
  `select distinct support_lib_id from app_connections where app = 'language_model' and settings ->> 'embeddings' <> '' and $1::timestamptz is not null
   union select distinct support_lib_id from source_vectors where $1::timestamptz is not null`,
  async (ctx) => {
    ctx.enqueue(jobName, {}, { key: `${jobName} ${ctx.support_lib_id}` })
  },
)

type Due = { model: LanguageModel; settings: AnswerSettings; ids: string[]; sums: ReadonlyMap<string, string> }

/** Makes the vectors of articles that have none of their text as it is now, within the library's limits, and drops those of others. Goes on where it was. */
export const keepVectors: JobTask = {
  name: jobName,
  outside: true,
  async runOutside({ kernel, signal, inLibrary }) {
    for (;;) {
      signal.throwIfAborted()
      const due = await inLibrary(dueOf)
      if (!due || due.ids.length === 0) return
      const { model, settings, ids, sums } = due
      const texts = await inLibrary((ctx) => publishedTexts(ctx, ids, textMax))
      const known = ids.filter((id) => texts.has(id))
      if (known.length === 0 || !(await inLibrary((ctx) => takeCall(ctx, settings)))) return
      const { vectors, tokens } = await askEmbeddings(
        kernel,
        model,
        known.map((id) => `${texts.get(id)?.article_title}\n${textOfHtml(texts.get(id)?.article_content ?? '')}`),
      )
      await inLibrary(async (ctx) => {
        if (tokens > 0) await addCost(ctx, { tokens, cost_micros: Math.round(tokens * settings.pricePerMillion) })
        for (const [at, vector] of vectors.entries()) await store(ctx, known[at] ?? '', model.embeddings, sums.get(known[at] ?? '') ?? '', vector)
      })
      // The model does not answer: the next time will do.
      if (vectors.length === 0) return
    }
  },
}

async function dueOf(ctx: Ctx): Promise<Due | undefined> {
  const [model, settings] = [await languageModelOf(ctx), await answersOf(ctx)]
  const isOn = model !== undefined && model.embeddings !== '' && (settings.forReaders || settings.forStaff)
  const sums = isOn ? await publishedSums(ctx, articlesMax) : new Map<string, string>()
  const rows = await ctx.db.selectFrom('source_vectors').select(['article_id', 'model', 'text_hash']).where('support_lib_id', '=', ctx.support_lib_id).execute()
  const isCurrent = (row: (typeof rows)[number]) => row.model === model?.embeddings && sums.get(row.article_id) === row.text_hash
  const gone = rows.filter(({ article_id }) => !sums.has(article_id)).map(({ article_id }) => article_id)
  if (gone.length > 0) await sql`delete from source_vectors where support_lib_id = ${ctx.support_lib_id} and article_id = any (${gone}::text[])`.execute(ctx.db)
  const current = new Set(rows.filter(isCurrent).map(({ article_id }) => article_id))
  const ids = [...sums.keys()].filter((id) => !current.has(id)).slice(0, batchSize)
  return isOn ? { model, settings, ids, sums } : undefined
}

async function store({ db, clock, support_lib_id }: Ctx, article_id: string, model: string, text_hash: string, numbers: Float32Array): Promise<void> {
  const columns = { model, text_hash, vector: Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength), made_at: clock.now() }
  await db
    .insertInto('source_vectors')
    .values({ support_lib_id, article_id, ...columns })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'article_id']).doUpdateSet(columns))
    .execute()
}
