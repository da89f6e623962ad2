import type { QuestionResult, SetQuestion } from '@porchlight/contracts/answers/question-sets'
import { outsideCall } from '../../../kernel/calls/perform.ts'
import type { Ctx } from '../../../kernel/context.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { systemRequest } from '../../../kernel/kernel.ts'
import { articlesByWord } from '../../help/index.ts'
import { answersOf } from '../../libraries/index.ts'
import { phrased, publicationsOf } from '../answer-question.ts'
import { answerWithTexts } from '../find-answer.ts'
import { placesOf } from '../ledger/note-answer.ts'
import { nearestArticles } from '../vectors/nearest.ts'
import { runJob } from './set-handlers.ts'

/** Questions that are asked before progress is stored. */
const stepSize = 10

/** Asks the questions of a run as somebody unknown would. A job that was interrupted goes on where it was; nothing is noted in the ledger. */
export const runSet: JobTask = {
  name: runJob,
  outside: true,
  async resumes({ db, support_lib_id }, { run_ref }) {
    const rows = db.updateTable('question_runs').where('support_lib_id', '=', support_lib_id).where('run_ref', '=', String(run_ref))
    await rows.set({ state: 'running', finished_at: null }).where('state', '=', 'failed').execute()
  },
  gaveUp: (ctx, { run_ref }) => finish(ctx, String(run_ref), 'failed'),
  async runOutside(library, { run_ref: ref, support_lib_id }) {
    const run_ref = String(ref)
    for (;;) {
      library.signal.throwIfAborted()
      const run = await library.inLibrary((ctx) => runOf(ctx, run_ref))
      if (run?.state !== 'running') return
      const questions = (run.questions as SetQuestion[]).slice(run.done, run.done + stepSize)
      if (questions.length === 0) return library.inLibrary((ctx) => finish(ctx, run_ref, 'done'))
      const before = await library.inLibrary((ctx) => earlierResults(ctx, run))
      const results = await answerAll(library, String(support_lib_id), run, questions, before)
      await library.inLibrary((ctx) => store(ctx, run, results))
    }
  },
}

const runOf = (ctx: Ctx, run_ref: string) =>
  ctx.db.selectFrom('question_runs').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('run_ref', '=', run_ref).executeTakeFirst()
type Run = NonNullable<Awaited<ReturnType<typeof runOf>>>

/** Returns the results of the last finished run of the same kind, by question. */
async function earlierResults(ctx: Ctx, { set_ref, run_ref, with_drafts, started_at }: Run): Promise<Map<string, QuestionResult>> {
  const row = await ctx.db
    .selectFrom('question_runs')
    .select('results')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('set_ref', '=', set_ref)
    .where('run_ref', '<>', run_ref)
    .where('state', '=', 'done')
    .where('with_drafts', '=', with_drafts)
    .where('started_at', '<=', started_at)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Map(((row?.results ?? []) as QuestionResult[]).map((result) => [result.question_id, result]))
}

async function answerAll(
  library: LibraryRunner,
  support_lib_id: string,
  { with_drafts, with_model }: Run,
  questions: readonly SetQuestion[],
  before: ReadonlyMap<string, QuestionResult>,
): Promise<QuestionResult[]> {
  const call = outsideCall(library.kernel, { actor: { kind: 'nobody' }, support_lib_id, request: systemRequest(runJob) })
  const settings = await library.inLibrary(answersOf)
  const results: QuestionResult[] = []
  for (const { question_id, question, expected } of questions) {
    const nearest = with_model && !with_drafts ? await nearestArticles(call, support_lib_id, settings, question) : []
    const found = await articlesByWord(
      call,
      { support_lib_id, withDrafts: with_drafts, language: settings.language, also: publicationsOf(settings) },
      (articles) => call.inTurn(() => answerWithTexts(articles, question, { nearest })),
    )
    const { view } = await phrased(call, support_lib_id, { ...found, question }, with_model ? settings : undefined)
    const { sentences } = view
    const sources = placesOf(view.sources)
    const earlier = before.get(question_id)
    const is_changed = earlier !== undefined && citedIn(earlier.sentences) !== citedIn(sentences)
    results.push({ question_id, question, expected, verdict: verdictOf(expected, sentences), sentences, sources, is_changed })
  }
  return results
}

type Sentences = QuestionResult['sentences']
const citedIn = (sentences: Sentences) => [...new Set(sentences.map(({ article_id }) => article_id))].sort().join(' ')

/** Returns whether an answer is as expected, and what is wrong if not. */
export function verdictOf(expected: string | null, sentences: Sentences): QuestionResult['verdict'] {
  if (expected === null) return sentences.length === 0 ? 'right' : 'should_abstain'
  if (sentences.length === 0) return 'not_answered'
  return sentences.some(({ article_id }) => article_id === expected) ? 'right' : 'other_source'
}

/** Stores results, unless another process, which took this one for dead, has stored them already. */
async function store(ctx: Ctx, { run_ref, done }: Run, more: readonly QuestionResult[]): Promise<void> {
  const run = await ctx.db
    .selectFrom('question_runs')
    .select(['set_ref', 'results'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .where('state', '=', 'running')
    .where('done', '=', done)
    .forUpdate()
    .executeTakeFirst()
  if (!run) return
  const results = [...(run.results as QuestionResult[]), ...more]
  await ctx.db
    .updateTable('question_runs')
    .set({
      results: JSON.stringify(results),
      done: results.length,
      passed: results.filter(({ verdict }) => verdict === 'right').length,
      changed: results.filter(({ is_changed }) => is_changed).length,
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .execute()
  ctx.emit('question_set.changed', { set_ref: run.set_ref }, { subject: run.set_ref })
}

async function finish(ctx: Ctx, run_ref: string, state: 'done' | 'failed'): Promise<void> {
  const run = await ctx.db
    .updateTable('question_runs')
    .set({ state, finished_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .where('state', '=', 'running')
    .returning('set_ref')
    .executeTakeFirst()
  if (run) ctx.emit('question_set.changed', { set_ref: run.set_ref }, { subject: run.set_ref })
}
