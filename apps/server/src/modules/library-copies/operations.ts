import { libraryCopiesApi } from '@porchlight/contracts/library-copies/library-copies'
import { isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { downloadAddress } from '../downloads/index.ts'
import { composeMail, nameInMail } from '../mail/index.ts'
import { emailsOfAdmins, staffNames } from '../people/index.ts'
import { assertSeesEverything, endAbandoned, exportKey, hasFile, importKey, presentExport, presentImport, seesEverything } from './access.ts'
import { exportFile } from './export-file.ts'
import { assertKnown } from './importing/check-copy.ts'
import { ownPlan } from './importing/import-job.ts'
import { CopyRefused, openCopy } from './importing/open-copy.ts'

const importsShown = 20
const nameMax = 200

const list = query(libraryCopiesApi.list, async (ctx) => {
  const { db, support_lib_id } = ctx
  const [newest] = await db
    .selectFrom('library_exports')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .execute()
  const imports = db.selectFrom('library_imports').selectAll().where('support_lib_id', '=', support_lib_id)
  const rows = await imports.orderBy('created_at', 'desc').orderBy('import_ref').limit(importsShown).execute()
  const shown = newest ? presentExport(newest, hasFile(newest, ctx.clock.now()) && (await seesEverything(ctx))) : null
  return { export: shown, imports: rows.map(presentImport) }
})

/** Starts an export, which replaces earlier ones, and tells the admins. */
const startExport = action(libraryCopiesApi.startExport, async (ctx) => {
  const { db, support_lib_id } = ctx
  await assertSeesEverything(ctx)
  await endAbandoned(ctx)
  const earlier = await db
    .deleteFrom('library_exports')
    .where('support_lib_id', '=', support_lib_id)
    .where('state', 'not in', ['waiting', 'running'])
    .returning(['export_ref', 'problem'])
    .execute()
  for (const { export_ref } of earlier) ctx.enqueue('library-copies.remove-file', { key: exportKey(support_lib_id, export_ref) })
  const export_ref = newRef()
  const requested_by = staffOf(ctx).user_id
  const row = await db
    .insertInto('library_exports')
    .values({ support_lib_id, export_ref, requested_by, requested_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse('conflict', { fields: { export: 'it is running' } })
  const alone = earlier.some(({ problem }) => problem === 'set_aside')
  ctx.enqueue('library-copies.export', { export_ref }, { key: `library-copies.export:${support_lib_id}`, alone })
  ctx.emit('library_export.changed', { export_ref, state: 'waiting' }, { subject: export_ref })
  const by = (await staffNames(ctx, [requested_by])).get(requested_by)?.name ?? ''
  const text = `${nameInMail(by)} has asked for a full export of your library: its conversations, contacts, content and files, without secrets. If nobody should have, look at the audit log:\n${ctx.config.PUBLIC_URL}/admin/profile/teamlogs\n`
  for (const to of await emailsOfAdmins(ctx)) await composeMail(ctx, { to, kind: 'library_export', subject: 'Your library is being exported', text })
  return { export: presentExport(row, false) }
})

/** Gives the caller the address of the file. */
const download = action(libraryCopiesApi.download, async (ctx, { export_ref }) => ({ address: await downloadAddress(ctx, exportFile, export_ref) }))

/** Looks at the list of an uploaded export, stores it, and enqueues the job that checks and imports it. */
const startImport = outsideAction(libraryCopiesApi.startImport, async ({ kernel, actor, request, support_lib_id, write }) => {
  const { file } = request
  if (!file || !isStaff(actor)) throw refuse('invalid_input', { fields: { file: 'required' } })
  try {
    const copy = await openCopy(file.path, file.size)
    copy.close()
    const { plan, migrations } = await ownPlan(kernel)
    assertKnown(copy, plan, migrations)
  } catch (error) {
    throw error instanceof CopyRefused ? refuse('archive_refused', { fields: { file: error.problem } }) : error
  }
  const import_ref = newRef()
  const key = importKey(support_lib_id, import_ref)
  await kernel.ports.storage.put(key, { path: file.path })
  try {
    return await write(support_lib_id, async (ctx) => {
      await endAbandoned(ctx)
      const row = await ctx.db
        .insertInto('library_imports')
        .values({
          ...{ support_lib_id, import_ref, state: 'checking', owner_id: staffOf(ctx).user_id },
          ...{ file_name: file.name.slice(0, nameMax).toWellFormed(), created_at: ctx.clock.now() },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw refuse('conflict', { fields: { import: 'another one is running' } })
      ctx.enqueue('library-copies.import', { import_ref })
      ctx.emit('library_import.changed', { import_ref, state: 'checking' }, { subject: import_ref })
      return { import: presentImport(row) }
    })
  } catch (error) {
    await kernel.ports.storage.remove(key).catch(() => {})
    throw error
  }
})

/** Operations of full exports and their imports. */
export const copyHandlers: Handler[] = [list, startExport, download, startImport]
