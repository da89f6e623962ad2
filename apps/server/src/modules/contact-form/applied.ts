import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { query } from '../../kernel/operations.ts'
import { appliedForm, appliedTo, childrenPage, libraryForReading } from '../libraries/index.ts'

/** Implements GET libraries: which form applies to the library and to its children, each with its reason (checklist G5). */
export const listApplied = query(contactFormsApi.applied, async (ctx, { cursor, limit }) => {
  const library = await libraryForReading(ctx)
  const own = cursor === undefined ? [await appliedForm(ctx, library)] : []
  const { rows, next_cursor } = await childrenPage(ctx, cursor, limit)
  return { libraries: [...own, ...rows.map((row) => appliedTo(row, library))], next_cursor }
})
