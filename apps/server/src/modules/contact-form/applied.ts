import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { query } from '../../kernel/operations.ts'
import { appliedForm, appliedTo, childrenOf, libraryForReading } from '../libraries/index.ts'

/** Implements GET libraries: which form applies to the library and to its children, each with its reason (checklist G5). */
export const listApplied = query(contactFormsApi.applied, async (ctx, { cursor, limit }) => {
  const library = await libraryForReading(ctx)
  const own = cursor === undefined ? [await appliedForm(ctx, library)] : []
  const rows = await childrenOf(ctx, cursor ?? '', limit + 1)
  const children = rows.slice(0, limit).map((row) => appliedTo(row, library))
  return { libraries: [...own, ...children], next_cursor: rows.length > limit ? (children.at(-1)?.support_lib_id ?? null) : null }
})
