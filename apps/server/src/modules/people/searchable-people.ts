import { sql } from 'kysely'
import { mentions, type Searchable } from '../../kernel/rows/searchable.ts'

/** Active teammates, searchable by name. */
export const searchablePeople: Searchable = {
  kind: 'person',
  place: 10,
  permission: 'signed-in',
  async find(ctx, words, limit) {
    const rows = await ctx.db
      .selectFrom('users')
      .select(['user_id', 'agent_name', 'display_name'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('disabled_at', 'is', null)
      .where(mentions(words, sql.ref('agent_name'), sql.ref('display_name')))
      .orderBy('agent_name')
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.user_id, title: row.display_name || row.agent_name, keywords: [row.agent_name], content: '' }))
  },
}
