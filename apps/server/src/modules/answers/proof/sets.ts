import { questionSetLimits } from '@porchlight/contracts/answers/answer-kind'
import type { QuestionResult, QuestionRun, QuestionSet, SetQuestion } from '@porchlight/contracts/answers/question-sets'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { QuestionRuns, QuestionSets } from '../../../kernel/generated/tables.ts'

export type SetRow = Selectable<QuestionSets>
export type RunRow = Omit<Selectable<QuestionRuns>, 'questions' | 'results'>

const runColumns = [
  ...(['run_ref', 'set_ref', 'state', 'set_revision', 'with_drafts', 'with_model', 'done', 'total', 'passed', 'changed'] as const),
  ...(['support_lib_id', 'started_by', 'started_at', 'finished_at'] as const),
] as const

export const questionsOf = (row: Pick<SetRow, 'questions'>): SetQuestion[] => row.questions as SetQuestion[]

/** @throws AppError `not_found`, also for a set of another library */
export async function setFor(ctx: Ctx, set_ref: string, forUpdate = false): Promise<SetRow> {
  const row = await ctx.db
    .selectFrom('question_sets')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('set_ref', '=', set_ref)
    .$if(forUpdate, (some) => some.forUpdate())
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns the sets of the library, the oldest first. */
export const setRows = (ctx: Ctx): Promise<SetRow[]> =>
  ctx.db
    .selectFrom('question_sets')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .orderBy('created_at')
    .orderBy('set_ref')
    .limit(questionSetLimits.sets)
    .execute()

/** Returns the runs of sets, newest first, without their results. */
export const runRows = (ctx: Ctx, set_refs: readonly string[]): Promise<RunRow[]> =>
  set_refs.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('question_runs')
        .select(runColumns)
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('set_ref', 'in', [...set_refs])
        .orderBy('started_at', 'desc')
        .orderBy('run_ref')
        .limit(questionSetLimits.sets * questionSetLimits.runs)
        .execute()

/** Returns the results of a run. */
export async function resultsOf(ctx: Ctx, run_ref: string): Promise<QuestionResult[]> {
  const row = await ctx.db
    .selectFrom('question_runs')
    .select('results')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('run_ref', '=', run_ref)
    .executeTakeFirst()
  return (row?.results ?? []) as QuestionResult[]
}

export const presentRun = (row: RunRow, set: Pick<SetRow, 'revision'>): QuestionRun => ({
  run_ref: row.run_ref,
  state: row.state as QuestionRun['state'],
  with_drafts: row.with_drafts,
  with_model: row.with_model,
  done: row.done,
  total: row.total,
  passed: row.passed,
  changed: row.changed,
  is_outdated: row.set_revision !== set.revision,
  started_at: row.started_at.toISOString(),
})

/** Returns a set with its newest run. Only a run of what readers see, with the questions as they are now, proves anything about visitors. */
export function presentSet(row: SetRow, runs: readonly RunRow[]): QuestionSet {
  const own = runs.filter(({ set_ref }) => set_ref === row.set_ref)
  const proof = own.find(({ state, with_drafts, set_revision }) => state === 'done' && !with_drafts && set_revision === row.revision)
  const count = questionsOf(row).length
  const state = count === 0 ? 'empty' : !proof ? 'not_run' : proof.passed === proof.total ? 'passes' : 'fails'
  const [newest] = own
  return { set_ref: row.set_ref, title: row.title, count, state, run: newest ? presentRun(newest, row) : null }
}

/** Deletes all but the newest runs of a set. */
export async function forgetRuns(ctx: Ctx, set_ref: string): Promise<void> {
  await sql`
    delete from question_runs where support_lib_id = ${ctx.support_lib_id} and set_ref = ${set_ref} and run_ref not in (
      select run_ref from question_runs where support_lib_id = ${ctx.support_lib_id} and set_ref = ${set_ref}
      order by started_at desc, run_ref limit ${questionSetLimits.runs})`.execute(ctx.db)
}
