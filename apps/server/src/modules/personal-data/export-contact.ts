import { type ContactExportView, personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import type { Selectable } from 'kysely'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ContactExports } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { DownloadKind } from '../../kernel/rows/downloads.ts'
import { assertSeesAll } from '../conversations/index.ts'
import { contactForReading } from '../directory/index.ts'
import { downloadAddress } from '../downloads/index.ts'
import { madeFile, removeUploads, uploadsOf } from '../uploads/index.ts'

/** Starts the export of a contact; an earlier one and its file are replaced. */
export const exportContact = action(personalDataApi.export, async (ctx, { visitor_id }) => {
  assertSeesEverything(ctx)
  await contactForReading(ctx, visitor_id)
  await assertSeesAll(ctx, [visitor_id])
  const { support_lib_id } = ctx
  const known = await exportOf(ctx, visitor_id)
  if (known?.state === 'waiting' || known?.state === 'running') throw refuse('conflict', { fields: { export: 'it is running' } })
  await removeUploads(ctx, known?.file_id ? [known.file_id] : [])
  const export_ref = newRef()
  const facts = {
    export_ref,
    state: 'waiting',
    done: 0,
    total: 0,
    problem: null,
    file_id: null,
    requested_by: staffOf(ctx).user_id,
    requested_at: ctx.clock.now(),
  }
  const row = await ctx.db
    .insertInto('contact_exports')
    .values({ support_lib_id, visitor_id, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'visitor_id']).doUpdateSet(facts))
    .returningAll()
    .executeTakeFirstOrThrow()
  const key = `personal-data.export:${support_lib_id}:${visitor_id}`
  ctx.enqueue('personal-data.export', { visitor_id, export_ref }, { key, alone: known?.problem === 'set_aside' })
  ctx.emit('contact.export_changed', { visitor_id }, { subject: visitor_id })
  return { export: await presentExport(ctx, row) }
})

/** Reads the newest export of a contact. */
export const readExport = query(personalDataApi.readExport, async (ctx, { visitor_id }) => {
  assertSeesEverything(ctx)
  await contactForReading(ctx, visitor_id)
  await assertSeesAll(ctx, [visitor_id])
  const row = await exportOf(ctx, visitor_id)
  return { export: row ? await presentExport(ctx, row) : null }
})

/** The file of a contact's newest export, for people who see everything about the contact. */
export const contactExportFile: DownloadKind = {
  kind: 'contact-export',
  operation: personalDataApi.downloadExport,
  async find(ctx, visitor_id) {
    assertSeesEverything(ctx)
    await contactForReading(ctx, visitor_id)
    await assertSeesAll(ctx, [visitor_id])
    return madeFile(ctx, (await exportOf(ctx, visitor_id))?.file_id ?? null)
  },
  opened: (ctx, visitor_id) => ctx.emit('contact.export_downloaded', { visitor_id }, { subject: visitor_id }),
}

/** Gives the caller the address of that file. */
export const downloadExport = action(personalDataApi.downloadExport, async (ctx, { visitor_id }) => ({
  address: await downloadAddress(ctx, contactExportFile, visitor_id),
}))

/**
 * An export has every field.
 * @throws AppError `forbidden`
 */
const assertSeesEverything = ({ actor }: Ctx): void => assertSeesFields(actor, isStaff(actor) ? [...(actor.hidden ?? [])] : [])

const exportOf = (ctx: Ctx, visitor_id: string) =>
  ctx.db.selectFrom('contact_exports').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('visitor_id', '=', visitor_id).executeTakeFirst()

async function presentExport(ctx: Ctx, row: Selectable<ContactExports>): Promise<ContactExportView> {
  const { visitor_id, state, done, total, problem, requested_at, file_id } = row
  const file = file_id === null ? undefined : (await uploadsOf(ctx, [file_id])).get(file_id)
  return { visitor_id, state: state as ContactExportView['state'], done, total, problem, requested_at: requested_at.toISOString(), file: file ?? null }
}
