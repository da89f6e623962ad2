import { synonymLimits } from '@porchlight/contracts/synonyms/synonym-limits'
import { type SynonymGroup, synonymsApi } from '@porchlight/contracts/synonyms/synonyms'
import { soughtWords } from '@porchlight/search'
import type { Selectable } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SynonymGroups } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'

const present = ({ group_ref, words, revision, updated_at }: Selectable<SynonymGroups>): SynonymGroup => ({
  ...{ group_ref, words, revision },
  updated_at: updated_at.toISOString(),
})

/**
 * Returns the words of a group, each once as a search sees them.
 * @throws AppError `invalid_input` if a search finds nothing by one of them, or only one is left
 */
function distinct(words: readonly string[]): string[] {
  const bySearch = new Map<string, string>()
  for (const [at, word] of words.entries()) {
    const sought = soughtWords(word).join(' ')
    if (sought === '') throw refuse('invalid_input', { fields: { [`words.${at}`]: 'nothing to search for' } })
    if (!bySearch.has(sought)) bySearch.set(sought, word)
  }
  if (bySearch.size < 2) throw refuse('invalid_input', { fields: { words: 'the same word' } })
  return [...bySearch.values()]
}

const groupsOf = (ctx: Ctx) => ctx.db.selectFrom('synonym_groups').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

const announce = (ctx: Ctx, group_ref: string, words: string[] | null) => ctx.emit('visibility.synonyms_changed', { group_ref, words })

/** Operations on synonyms. */
export const synonymHandlers: Handler[] = [
  query(synonymsApi.list, async (ctx) => ({ synonym_groups: (await groupsOf(ctx).orderBy('words').orderBy('group_ref').execute()).map(present) })),
  action(synonymsApi.create, async (ctx, given) => {
    const words = distinct(given.words)
    // Two people who add the last one at the same time wait for each other.
    await lockByName(ctx, 'synonyms')
    if ((await groupsOf(ctx).execute()).length >= synonymLimits.groups) throw refuse('conflict', { fields: { words: 'too many' } })
    const row = await ctx.db
      .insertInto('synonym_groups')
      .values({ support_lib_id: ctx.support_lib_id, group_ref: newRef(), words, updated_at: ctx.clock.now(), updated_by: actorId(ctx.actor) })
      .returningAll()
      .executeTakeFirstOrThrow()
    announce(ctx, row.group_ref, words)
    return { synonyms: present(row) }
  }),
  action(synonymsApi.update, async (ctx, { group_ref, revision, ...given }) => {
    const words = distinct(given.words)
    const before = await groupsOf(ctx).where('group_ref', '=', group_ref).forUpdate().executeTakeFirst()
    if (!before) throw refuse('not_found')
    if (before.revision !== revision) throw refuse('conflict', { fields: { revision: 'changed' } })
    const row = await ctx.db
      .updateTable('synonym_groups')
      .set({ words, revision: revision + 1, updated_at: ctx.clock.now(), updated_by: actorId(ctx.actor) })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('group_ref', '=', group_ref)
      .returningAll()
      .executeTakeFirstOrThrow()
    announce(ctx, group_ref, words)
    return { synonyms: present(row) }
  }),
  action(synonymsApi.remove, async (ctx, { group_ref }) => {
    // The trigger would not see a group that somebody is adding, and take away the revision by which searches know of it.
    await lockByName(ctx, 'synonyms')
    const { numDeletedRows } = await ctx.db
      .deleteFrom('synonym_groups')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('group_ref', '=', group_ref)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('not_found')
    announce(ctx, group_ref, null)
    return {}
  }),
]
