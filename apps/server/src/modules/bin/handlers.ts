import { binApi } from '@porchlight/contracts/bin/bin'
import { type Actor, actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { satisfies } from '../../kernel/permissions.ts'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { staffNames } from '../people/index.ts'
import { type BinnedRow, bringBack } from './bring-back.ts'

/** The kinds of texts whose deleted ones the actor may see. */
function kindsFor(kernel: Kernel, actor: Actor): Map<string, BinnedKind> {
  const kinds = kernel.modules.flatMap(({ binned = [] }) => binned)
  return new Map(kinds.flatMap((kind) => (satisfies(actor, kind.seenBy) || satisfies(actor, kind.managedBy) ? [[kind.kind, kind]] : [])))
}

const mayRemove = (actor: Actor, kind: BinnedKind): boolean => satisfies(actor, kind.managedBy)
const mayRestore = (actor: Actor, kind: BinnedKind, row: BinnedRow): boolean =>
  mayRemove(actor, kind) || (!row.was_published && row.author_id !== null && row.author_id === actorId(actor))

/** Locks a deleted text of a kind that the caller may see. @throws AppError `not_found` */
async function binnedForUpdate(ctx: Ctx, kinds: ReadonlyMap<string, BinnedKind>, bin_ref: string): Promise<{ row: BinnedRow; kind: BinnedKind }> {
  const row = await ctx.db
    .selectFrom('binned_texts')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('bin_ref', '=', bin_ref)
    .forUpdate()
    .executeTakeFirst()
  const kind = row && kinds.get(row.kind)
  if (!kind) throw refuse('not_found')
  return { row, kind }
}

/** The operations of the bin. */
export const binHandlers = [
  outsideAction(binApi.list, ({ kernel, actor, support_lib_id, read }, { kind: only, cursor, limit }) =>
    read(support_lib_id, async (ctx) => {
      const kinds = kindsFor(kernel, actor)
      const wanted = [...kinds.keys()].filter((kind) => only === undefined || kind === only)
      const found = ctx.db
        .selectFrom('binned_texts')
        .selectAll()
        .where('support_lib_id', '=', support_lib_id)
        .where('kind', 'in', wanted.length > 0 ? wanted : [''])
      const { rows, next_cursor } = await keysetPage(found, newestFirst('deleted_at', 'bin_ref'), { cursor, limit })
      const names = await staffNames(ctx, [...new Set(rows.flatMap(({ deleted_by }) => deleted_by ?? []))])
      const texts = rows.flatMap((row) => {
        const kind = kinds.get(row.kind)
        if (!kind) return []
        const { bin_ref, item_id, title, was_published, deleted_by, deleted_at, due_at } = row
        return {
          ...{ bin_ref, kind: row.kind, item_id, title, was_published },
          deleted_by: { user_id: deleted_by, name: names.get(deleted_by ?? '')?.name ?? '' },
          ...{ deleted_at: deleted_at.toISOString(), due_at: due_at.toISOString() },
          ...{ may_restore: mayRestore(actor, kind, row), may_remove: mayRemove(actor, kind) },
        }
      })
      return { texts, next_cursor }
    }),
  ),
  outsideAction(binApi.restore, ({ kernel, actor, support_lib_id, write }, { bin_ref }) =>
    write(support_lib_id, async (ctx) => {
      const { row, kind } = await binnedForUpdate(ctx, kindsFor(kernel, actor), bin_ref)
      if (!mayRestore(actor, kind, row)) throw refuse('forbidden')
      await bringBack(ctx, kind, row)
      return { kind: row.kind, item_id: row.item_id }
    }),
  ),
  outsideAction(binApi.remove, ({ kernel, actor, support_lib_id, write }, { bin_ref }) =>
    write(support_lib_id, async (ctx) => {
      const { row, kind } = await binnedForUpdate(ctx, kindsFor(kernel, actor), bin_ref)
      if (!mayRemove(actor, kind)) throw refuse('forbidden')
      await removeForGood(ctx, [row])
      return {}
    }),
  ),
]

/** Deletes what is in the bin, which then nothing brings back. */
export async function removeForGood(ctx: Ctx, rows: readonly Pick<BinnedRow, 'bin_ref' | 'kind' | 'item_id'>[]): Promise<void> {
  for (const { bin_ref, kind, item_id } of rows) {
    await ctx.db.deleteFrom('binned_texts').where('support_lib_id', '=', ctx.support_lib_id).where('bin_ref', '=', bin_ref).execute()
    ctx.emit('bin.changed', { kind, item_id, what: 'removed' }, { subject: bin_ref })
  }
}
