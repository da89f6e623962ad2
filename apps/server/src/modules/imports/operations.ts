import { extname } from 'node:path'
import { notedReasons } from '@porchlight/contracts/imports/import-kind'
import { type ImportProblem, type ImportReasonCount, importsApi } from '@porchlight/contracts/imports/imports'
import { z } from 'zod'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetOf, keysetPage } from '../../kernel/rows/keyset-page.ts'
import {
  changeImport,
  endAbandonedImports,
  ImportOptions,
  type ImportRow,
  importOf,
  importSourceKey,
  mayBegin,
  ownImportsOf,
  presentImport,
  ReadFiles,
} from './access.ts'
import { choicesOf, importAgents, importFields, importStatuses, importTeams } from './mapping.ts'
import { openImport } from './reading/import-files.ts'
import { isZone } from './reading/times/zones.ts'
import { settled } from './settle-choices.ts'

/** Agents, statuses, teams and fields that a screen shows, and imports in the list. */
const matchedShown = 500
const importsShown = 20
/** Maximum number of restarts of a job after a crash or an outage: each resumes where the last one stopped. */
const triesMax = 25
const nameMax = 200

/** Checks the file's kind, stores it, and enqueues the job that reads it. */
const start = outsideAction(
  importsApi.start,
  async ({ kernel, actor, request, support_lib_id, write }, { source, own_addresses, time_zone, date_order, continues }) => {
    const { file } = request
    if (!file || !isStaff(actor)) throw refuse('invalid_input', { fields: { file: 'required' } })
    if (!isZone(time_zone)) throw refuse('invalid_input', { fields: { time_zone: 'unknown' } })
    ;(await openImport(file.path, file.name, file.size)).close()
    const import_ref = newRef()
    const key = importSourceKey(support_lib_id, import_ref)
    await kernel.ports.storage.put(key, { path: file.path })
    try {
      return await write(support_lib_id, async (ctx) => {
        await endAbandonedImports(ctx)
        const ending = extname(file.name).slice(0, 10)
        const file_name = file.name.length <= nameMax ? file.name : `${file.name.slice(0, nameMax - ending.length).toWellFormed()}${ending}`
        const row = await ctx.db
          .insertInto('imports')
          .values({
            support_lib_id,
            import_ref,
            source,
            state: 'reading',
            owner_id: staffOf(ctx).user_id,
            file_name,
            size: file.size,
            scope: continues === '' ? import_ref : await scopeOf(ctx, source, continues),
            options: JSON.stringify({ own_addresses, time_zone, date_order, continues }),
            created_at: ctx.clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row) throw refuse('conflict', { fields: { import: 'another one is running' } })
        ctx.emit('import.changed', { import_ref, source, state: 'reading' }, { subject: import_ref })
        ctx.enqueue('imports.read', { import_ref }, { maxAttempts: triesMax })
        return { import: presentImport(row) }
      })
    } catch (error) {
      await kernel.ports.storage.remove(key).catch(() => {})
      throw error
    }
  },
)

/** Returns whose ids an earlier import has. */
async function scopeOf(ctx: Ctx, source: string, import_ref: string): Promise<string> {
  const row = await importOf(ctx, import_ref)
  if (row.source !== source) throw refuse('invalid_input', { fields: { continues: 'is of another program' } })
  return row.scope
}

const list = query(importsApi.list, async (ctx) => {
  const owner_id = ownImportsOf(ctx)
  const rows = ctx.db
    .selectFrom('imports')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(owner_id !== undefined, (some) => some.where('owner_id', '=', owner_id ?? ''))
  return { imports: (await rows.orderBy('created_at', 'desc').orderBy('import_ref').limit(importsShown).execute()).map(presentImport) }
})

const read = query(importsApi.read, async (ctx, { import_ref }) => {
  const row = await importOf(ctx, import_ref)
  const [agents, statuses, teams, fields] = [
    await importAgents(ctx, row, matchedShown),
    await importStatuses(ctx, row, matchedShown),
    await importTeams(ctx, row, matchedShown),
    await importFields(ctx, row, matchedShown),
  ]
  return {
    ...{ import: presentImport(row), agents, teams, leave_out: choicesOf(row).leave_out, reasons: await reasonsOf(ctx, import_ref) },
    ...{ files: ReadFiles.parse(row.files), time_zone: ImportOptions.parse(row.options).time_zone, continues_since: await continuesSince(ctx, row) },
    statuses: statuses.map(({ category: _category, ...each }) => each),
    fields: fields.map(({ choices: _choices, takenAs: _takenAs, ...each }) => each),
  }
})

/** Returns when the first import with the same ids was made. */
async function continuesSince(ctx: Ctx, row: ImportRow): Promise<string | null> {
  if (row.scope === row.import_ref) return null
  const first = await ctx.db
    .selectFrom('imports')
    .select('created_at')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('scope', '=', row.scope)
    .where('source', '=', row.source)
    .orderBy('created_at')
    .executeTakeFirst()
  return first && first.created_at < row.created_at ? first.created_at.toISOString() : null
}

/** Summarizes an import's report by reason. */
async function reasonsOf(ctx: Ctx, import_ref: string): Promise<ImportReasonCount[]> {
  const rows = await ctx.db
    .selectFrom('import_problems')
    .select((eb) => ['kind', 'reason', eb.fn.countAll<string>().as('count')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', import_ref)
    .groupBy(['kind', 'reason'])
    .orderBy('kind')
    .orderBy('reason')
    .execute()
  return rows.map(({ kind, reason, count }) => ({
    kind: kind as ImportProblem['kind'],
    reason: reason as ImportProblem['reason'],
    is_left_out: !notedReasons.includes(reason as ImportProblem['reason']),
    count: Number(count),
  }))
}

/** The order of the file, and of the reasons for one row of it. */
const inFileOrder = keysetOf({
  keys: ['ord', 'reason'],
  direction: 'asc',
  cursor: z.strictObject({ ord: z.number().int(), reason: z.string().max(40) }),
  placeOf: ({ ord, reason }) => ({ ord: Number(ord), reason: String(reason) }),
  valuesOf: ({ ord, reason }) => [ord, reason],
})

const problems = query(importsApi.problems, async (ctx, { import_ref, cursor, limit }) => {
  await importOf(ctx, import_ref)
  const found = ctx.db
    .selectFrom('import_problems')
    .select(['ord', 'kind', 'external_id', 'reason', 'detail'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', import_ref)
  const { rows, next_cursor } = await keysetPage(found, inFileOrder, { cursor, limit })
  const shown = rows.map((row) => {
    const reason = row.reason as ImportProblem['reason']
    return { ...row, ord: Number(row.ord), kind: row.kind as ImportProblem['kind'], reason, is_left_out: !notedReasons.includes(reason) }
  })
  return { problems: shown, next_cursor }
})

const begin = action(importsApi.begin, async (ctx, { import_ref, ...chosen }) => {
  await endAbandonedImports(ctx)
  const row = await importOf(ctx, import_ref, true)
  if (!mayBegin(row)) throw refuse('conflict', { fields: { import: `is ${row.state}` } })
  const others = ctx.db.selectFrom('imports').select('import_ref').where('support_lib_id', '=', ctx.support_lib_id)
  if (await others.where('state', 'in', ['reading', 'writing']).executeTakeFirst()) throw refuse('conflict', { fields: { import: 'another one is running' } })
  // What goes on is written as it was begun.
  const choices = row.choices ?? (await settled(ctx, row, chosen))
  const begun = await changeImport(ctx, row, { state: 'writing', problem: null, choices, owner_id: staffOf(ctx).user_id })
  ctx.enqueue('imports.write', { import_ref }, { maxAttempts: triesMax, key: `imports.write:${import_ref}`, alone: row.problem === 'set_aside' })
  return { import: presentImport(begun) }
})

const stop = action(importsApi.stop, async (ctx, { import_ref }) => {
  const row = await importOf(ctx, import_ref, true)
  if (row.state !== 'reading' && row.state !== 'writing') throw refuse('conflict', { fields: { import: `is ${row.state}` } })
  return { import: presentImport(await changeImport(ctx, row, { state: 'stopped' })) }
})

const remove = action(importsApi.remove, async (ctx, { import_ref }) => {
  const row = await importOf(ctx, import_ref, true)
  if (row.state === 'reading' || row.state === 'writing') throw refuse('conflict', { fields: { import: `is ${row.state}` } })
  // Without choices, it cannot be begun before the job has deleted it.
  await changeImport(ctx, row, { state: 'stopped', choices: null })
  ctx.enqueue('imports.remove', { import_ref })
  return {}
})

/** The operations on imports. */
export const importHandlers = [start, list, read, problems, begin, stop, remove]
