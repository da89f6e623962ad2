import { sql } from 'kysely'
import { outsideCall } from '../../../kernel/calls/perform.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, schedule } from '../../../kernel/jobs.ts'
import { systemRequest } from '../../../kernel/kernel.ts'
import { type LanguageModel, languageModelOf } from '../../apps/index.ts'
import { publishedSums } from '../../articles/index.ts'
import { articlesByWord } from '../../help/index.ts'
import { answersOf } from '../../libraries/index.ts'
import type { AnswerSettings } from '../answer-settings.ts'
import { addCost, takeCall } from '../phrasing/spending.ts'
import { askEmbeddings } from './ask-embeddings.ts'

/** Articles of a library that have vectors, the newest, and how much of each the model reads, in characters. */
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

/** What is to be done in a library. `held`: articles with a vector; `current`: those with one of their text as it is now; `sums`: of all published ones. */
type Due = { model: LanguageModel; settings: AnswerSettings; held: string[]; current: ReadonlySet<string>; sums: ReadonlyMap<string, string> }

/**
 * Makes the vectors of articles that have none of their text as it is now, within the library's limits, and drops those of others. Goes on where it was. The model is
 * given what somebody unknown can read, as they read it: no drafts, nothing for staff or certain readers, nothing that an article hides.
 */
export const keepVectors: JobTask = {
  name: jobName,
  outside: true,
  async runOutside({ kernel, signal, inLibrary }, { support_lib_id: id }) {
    const support_lib_id = String(id)
    const call = outsideCall(kernel, { actor: { kind: 'nobody' }, support_lib_id, request: systemRequest(jobName) })
    const due = await inLibrary(dueOf)
    if (!due) return
    const { model, settings, held, current, sums } = due
    await articlesByWord(call, { support_lib_id, language: settings.language }, async ({ seenOf, textsOf }) => {
      const open = new Set(await seenOf?.(held, held.length))
      const closed = held.filter((article_id) => !open.has(article_id))
      if (closed.length > 0) await inLibrary((ctx) => drop(ctx, closed))
      let left = [...sums.keys()].filter((article_id) => !current.has(article_id))
      for (;;) {
        signal.throwIfAborted()
        const next = (await seenOf?.(left, batchSize)) ?? []
        const texts = await textsOf(next)
        if (texts.length === 0 || !(await inLibrary((ctx) => takeCall(ctx, settings)))) return
        const given = texts.map(({ title, text }) => `${title}\n${text.slice(0, textMax)}`)
        const { vectors, tokens } = await askEmbeddings(kernel, model, given)
        await inLibrary(async (ctx) => {
          if (tokens > 0) await addCost(ctx, { tokens, cost_micros: Math.round(tokens * settings.pricePerMillion) })
          for (const [at, vector] of vectors.entries()) {
            const article_id = texts[at]?.article_id ?? ''
            await store(ctx, article_id, model.embeddings, sums.get(article_id) ?? '', vector)
          }
        })
        // The model does not answer: the next time will do.
        if (vectors.length === 0) return
        left = left.slice(left.indexOf(next.at(-1) ?? '') + 1)
      }
    })
  },
}

async function dueOf(ctx: Ctx): Promise<Due | undefined> {
  const [model, settings] = [await languageModelOf(ctx), await answersOf(ctx)]
  const isOn = model !== undefined && model.embeddings !== '' && (settings.forReaders || settings.forStaff)
  const sums = isOn ? await publishedSums(ctx, articlesMax) : new Map<string, string>()
  const rows = await ctx.db.selectFrom('source_vectors').select(['article_id', 'model', 'text_hash']).where('support_lib_id', '=', ctx.support_lib_id).execute()
  const isCurrent = (row: (typeof rows)[number]) => row.model === model?.embeddings && sums.get(row.article_id) === row.text_hash
  const ids = rows.map(({ article_id }) => article_id)
  const gone = ids.filter((article_id) => !sums.has(article_id))
  if (gone.length > 0) await drop(ctx, gone)
  const current = new Set(rows.filter(isCurrent).map(({ article_id }) => article_id))
  return isOn ? { model, settings, held: ids.filter((article_id) => sums.has(article_id)), current, sums } : undefined
}

const drop = ({ db, support_lib_id }: Ctx, article_ids: readonly string[]) =>
  sql`delete from source_vectors where support_lib_id = ${support_lib_id} and article_id = any (${[...article_ids]}::text[])`.execute(db)

async function store({ db, clock, support_lib_id }: Ctx, article_id: string, model: string, text_hash: string, numbers: Float32Array): Promise<void> {
  const columns = { model, text_hash, vector: Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength), made_at: clock.now() }
  await db
    .insertInto('source_vectors')
    .values({ support_lib_id, article_id, ...columns })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'article_id']).doUpdateSet(columns))
    .execute()
}
