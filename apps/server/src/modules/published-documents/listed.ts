import type { Ctx } from '../../kernel/context.ts'
import { staffNames } from '../people/index.ts'

type Listed = { title: string; state: string; created_at: Date; updated_at: Date; editor_id: string | null }

/** Returns rows of a list of documents with the names of those who changed them last. */
export async function presentListed<Row extends Listed>(ctx: Ctx, rows: readonly Row[]) {
  const names = await staffNames(ctx, [...new Set(rows.flatMap(({ editor_id }) => editor_id ?? []))])
  return rows.map(({ editor_id, created_at, updated_at, state, ...row }) => ({
    ...row,
    state: state as 'published' | 'unpublished',
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    editor: { user_id: editor_id, name: names.get(editor_id ?? '')?.name ?? '' },
  }))
}
