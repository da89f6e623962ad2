import { questionSetLimits } from '@porchlight/contracts/answers/answer-kind'
import { questionSetsApi } from '@porchlight/contracts/answers/question-sets'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { queueName } from '../../../kernel/jobs/queue-name.ts'
import { action, type Handler, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { workingCopies } from '../../articles/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { drawnQuestions } from './drawn-questions.ts'
import { forgetRuns, presentRun, presentSet, questionsOf, resultsOf, runRows, setFor, setRows } from './sets.ts'

/** The job that asks the questions of a set. */
export const runJob = 'answers.run-set'

const changed = (ctx: Ctx, set_ref: string) => ctx.emit('question_set.changed', { set_ref }, { subject: set_ref })

/** Marks runs as failed whose job is gone or parked: they would block the next one forever. */
const endAbandoned = (ctx: Ctx) =>
  ctx.db
    .updateTable('question_runs')
    .set({ state: 'failed', finished_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state', '=', 'running')
    .where(sql<boolean>`not has_live_job(support_lib_id, ${queueName(runJob)}, jsonb_build_object('run_ref', run_ref))`)
    .execute()

/** Operations on sets of questions. */
export const setHandlers: Handler[] = [
  query(questionSetsApi.list, async (ctx) => {
    const rows = await setRows(ctx)
    const runs = await runRows(
      ctx,
      rows.map(({ set_ref }) => set_ref),
    )
    return { sets: rows.map((row) => presentSet(row, runs)) }
  }),
  query(questionSetsApi.read, async (ctx, { set_ref }) => {
    const row = await setFor(ctx, set_ref)
    const runs = await runRows(ctx, [set_ref])
    const questions = questionsOf(row)
    const expected = [...new Set(questions.flatMap(({ expected: id }) => id ?? []))]
    const titles = Object.fromEntries([...(await workingCopies(ctx, expected))].map(([id, { article_title }]) => [id, article_title]))
    const [newest] = runs
    const results = newest ? await resultsOf(ctx, newest.run_ref) : []
    return { set: presentSet(row, runs), revision: row.revision, questions, titles, runs: runs.map((run) => presentRun(run, row)), results }
  }),
  query(questionSetsApi.draw, async (ctx) => ({ questions: await drawnQuestions(ctx) })),
  action(questionSetsApi.create, async (ctx, { title }) => {
    if ((await setRows(ctx)).length >= questionSetLimits.sets) throw refuse('conflict', { fields: { title: 'too many' } })
    const now = ctx.clock.now()
    const row = await ctx.db
      .insertInto('question_sets')
      .values({ support_lib_id: ctx.support_lib_id, set_ref: newRef(), title, questions: '[]', created_at: now, changed_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    changed(ctx, row.set_ref)
    return { set: presentSet(row, []) }
  }),
  action(questionSetsApi.save, async (ctx, { set_ref, revision, title, questions }) => {
    const before = await setFor(ctx, set_ref, true)
    await assertAtRevision(ctx, { ...before, updated_at: before.changed_at }, revision)
    const row = await ctx.db
      .updateTable('question_sets')
      .set({ title, questions: JSON.stringify(questions), revision: revision + 1, editor_id: staffOf(ctx).user_id, changed_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('set_ref', '=', set_ref)
      .returningAll()
      .executeTakeFirstOrThrow()
    changed(ctx, set_ref)
    return { set: presentSet(row, await runRows(ctx, [set_ref])), revision: row.revision }
  }),
  action(questionSetsApi.remove, async (ctx, { set_ref }) => {
    await setFor(ctx, set_ref)
    await ctx.db.deleteFrom('question_sets').where('support_lib_id', '=', ctx.support_lib_id).where('set_ref', '=', set_ref).execute()
    changed(ctx, set_ref)
    return {}
  }),
  action(questionSetsApi.run, async (ctx, { set_ref, with_drafts, with_model }) => {
    const row = await setFor(ctx, set_ref, true)
    await endAbandoned(ctx)
    const questions = questionsOf(row)
    const isRunning = (await runRows(ctx, [set_ref])).some(({ state }) => state === 'running')
    if (isRunning || questions.length === 0) throw refuse('conflict', { fields: { set_ref: isRunning ? 'running' : 'empty' } })
    const run = await ctx.db
      .insertInto('question_runs')
      .values({
        ...{ support_lib_id: ctx.support_lib_id, run_ref: newRef(), set_ref, state: 'running', set_revision: row.revision, with_drafts, with_model },
        ...{ questions: JSON.stringify(questions), total: questions.length, started_by: staffOf(ctx).user_id, started_at: ctx.clock.now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await forgetRuns(ctx, set_ref)
    ctx.enqueue(runJob, { run_ref: run.run_ref })
    changed(ctx, set_ref)
    return { run: presentRun(run, row) }
  }),
  action(questionSetsApi.stop, async (ctx, { set_ref }) => {
    await setFor(ctx, set_ref)
    await ctx.db
      .updateTable('question_runs')
      .set({ state: 'stopped', finished_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('set_ref', '=', set_ref)
      .where('state', '=', 'running')
      .execute()
    changed(ctx, set_ref)
    return {}
  }),
]
