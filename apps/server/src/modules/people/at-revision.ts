import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { staffNames } from './queries.ts'

/**
 * Checks that a locked row still has the revision on which a change is based; without `revision` it checks nothing.
 * @throws AppError `conflict` with who has changed it since (`changed_by`), when (`changed_at`), and its current revision
 */
export async function assertAtRevision(
  ctx: Ctx,
  row: { revision: number; editor_id: string | null; updated_at: Date },
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || row.revision === revision) return
  const changed_by = row.editor_id === null ? '' : ((await staffNames(ctx, [row.editor_id])).get(row.editor_id)?.name ?? '')
  throw refuse('conflict', { fields: { revision: String(row.revision), changed_by, changed_at: row.updated_at.toISOString() } })
}
