import type { Ctx } from '../../kernel/context.ts'
import { type AppError, refuse } from '../../kernel/errors.ts'
import { staffNames } from '../people/index.ts'

/** A row of which each save counts the revision up. */
export type Versioned = { revision: number; editor_id: string | null; updated_at: Date }

/** Returns the refusal for a change based on an outdated revision: who has changed the row since (`changed_by`), when, and the current revision. */
export async function overtaken(ctx: Ctx, row: Versioned): Promise<AppError> {
  const changed_by = row.editor_id === null ? '' : ((await staffNames(ctx, [row.editor_id])).get(row.editor_id)?.name ?? '')
  return refuse('conflict', { fields: { revision: String(row.revision), changed_by, changed_at: row.updated_at.toISOString() } })
}

/**
 * Checks that a locked row still has the revision on which a change is based. Without `revision`, a no-op.
 * @throws AppError `conflict`, see `overtaken`
 */
export async function assertAtRevision(ctx: Ctx, row: Versioned, revision: number | undefined): Promise<void> {
  if (revision !== undefined && row.revision !== revision) throw await overtaken(ctx, row)
}
