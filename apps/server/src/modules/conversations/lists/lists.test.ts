import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../kernel/context.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { conversationsRead } from '../../../testing/conversations-read.ts'
import { fillLibrary } from '../../../testing/fill-library.ts'
import { testLibrary } from '../../../testing/library.ts'
import { ownServer } from '../../../testing/test-server.ts'
import { cursorAfter } from '../../lists/index.ts'
import { countConversations } from '../queries.ts'
import { dueSoon, waitingLongest } from '../queueing/live-board.ts'
import { listPage, listQuery } from './list-page.ts'

const refusal = async (call: Promise<unknown> | undefined) => {
  try {
    await call
  } catch (cause) {
    return cause
  }
  return undefined
}

const filter = JSON.stringify({ field: 'spam', op: 'is', value: 'yes' })
/** The index that each list must read in order, without touching the rest of the table. */
const lists = [
  [{ tab: 'inbox' }, 'conversations_mine'],
  [{ tab: 'inbox', sort: 'oldest' }, 'conversations_mine'],
  [{ tab: 'chats', type: 'mine' }, 'conversations_mine'],
  [{ tab: 'queue' }, 'conversations_by_state'],
  [{ tab: 'queue', sort: 'waiting' }, 'conversations_waiting'],
  [{ tab: 'chats' }, 'conversations_by_state'],
  [{ tab: 'archives' }, 'conversations_by_state'],
  [{ tab: 'archives', sort: 'oldest' }, 'conversations_by_state'],
  [{ tab: 'tickets' }, 'conversations_by_state'],
  [{ tab: 'tickets', type: 'mine' }, 'tickets_mine'],
  [{ tab: 'tickets', type: 'unassigned' }, 'tickets_unassigned'],
  [{ tab: 'tickets', type: 'solved' }, 'conversations_by_state'],
  [{ tab: 'inbox', type: 'snoozed' }, 'conversations_snoozed_mine'],
  [{ tab: 'chats', type: 'snoozed' }, 'conversations_snoozed'],
  [{ tab: 'tickets', type: 'snoozed' }, 'conversations_snoozed'],
  [{ tab: 'othertickets' }, 'conversations_by_state'],
  [{ tab: 'createdbyyoutickets' }, 'tickets_created_by'],
  [{ tab: 'awaitingreplytickets' }, 'tickets_awaiting'],
  [{ tab: 'reassigned' }, 'tickets_reassigned'],
  [{ tab: 'hlpttickets' }, 'tickets_of_libraries'],
  [{ tab: 'hlpttickets', sort: 'oldest' }, 'tickets_of_libraries'],
  [{ tab: 'hlpttickets', type: 'unassigned' }, 'tickets_unassigned'],
  [{ tab: 'hlpttickets', type: 'solved' }, 'tickets_of_libraries'],
  [{ tab: 'awaitingreplyhlpttickets' }, 'tickets_of_libraries_awaiting'],
  [{ tab: 'mentiontickets' }, 'ticket_mentions_list'],
  [{ tab: 'mentiontickets', type: 'unread' }, 'ticket_mentions_unread'],
  [{ tab: 'archives', filter }, 'conversations_spam'],
  [{ tab: 'archives', filter, sort: 'oldest' }, 'conversations_spam'],
  [{ tab: 'tickets', filter }, 'conversations_spam'],
  // When sorted by a field, every ticket view reads part of one index range, that of its state.
  [{ tab: 'tickets', sort: 'urgent' }, 'tickets_by_priority'],
  [{ tab: 'tickets', type: 'mine', sort: 'calm' }, 'tickets_by_priority'],
  [{ tab: 'othertickets', sort: 'due' }, 'tickets_by_due'],
  [{ tab: 'tickets', type: 'solved', sort: 'due' }, 'tickets_by_due'],
  [{ tab: 'tickets', sort: 'sla' }, 'tickets_by_sla'],
  [{ tab: 'awaitingreplytickets', sort: 'last_created' }, 'tickets_by_creation'],
  [{ tab: 'tickets', type: 'unassigned', sort: 'first_created' }, 'tickets_by_creation'],
] as const

test('every list is one index range in its order: no sort, no table scan', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const user = await library.user('admin')
  const { owner } = server.kernel.database
  const others = await Promise.all(Array.from({ length: 6 }, () => library.user('agent')))
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [user, ...others].map((each) => each.user_id), conversations: 5000 })
  await owner.query(
    `update conversations set channel = 'ticket', state = 'open', status_ref = 'open', status_category = 'open', created_by = assignee_id,
      reassigned_from = case when number % 3 = 0 then $2 end where support_lib_id = $1 and state = 'closed' and number % 2 = 0`,
    [library.support_lib_id, user.user_id],
  )
  await owner.query(
    `update conversations set state = 'solved', status_ref = 'solved', status_category = 'solved' where support_lib_id = $1 and state = 'open' and number % 8 = 0`,
    [library.support_lib_id],
  )
  await owner.query(`update conversations set assignee_id = null where support_lib_id = $1 and state = 'open' and number % 11 = 0`, [library.support_lib_id])
  await owner.query(`update conversations set waiting_since = updated_at where support_lib_id = $1 and state = 'open' and number % 5 = 0`, [
    library.support_lib_id,
  ])
  await owner.query(
    `update conversations set mentioned = array[$2], mention_unread = array[$2] where support_lib_id = $1 and channel = 'ticket' and number % 4 = 0`,
    [library.support_lib_id, user.user_id],
  )
  await owner.query(
    `insert into ticket_mentions select support_lib_id, $2, conversation_ref, true, updated_at from conversations where support_lib_id = $1 and mentioned <> '{}'`,
    [library.support_lib_id, user.user_id],
  )
  await owner.query(`update conversations set assignee_id = $2 where support_lib_id = $1 and state = 'ongoing' and number % 2 = 0`, [
    library.support_lib_id,
    user.user_id,
  ])
  await owner.query(
    `update conversations set snoozed_until = now() + interval '1 day' where support_lib_id = $1 and state in ('ongoing', 'open') and number % 3 = 0`,
    [library.support_lib_id],
  )
  await owner.query(`update conversations set requester_lib_id = 'child' where support_lib_id = $1 and channel = 'ticket' and number % 4 < 2`, [
    library.support_lib_id,
  ])
  await owner.query(`update conversations set spam = 'yes' where support_lib_id = $1 and number % 13 = 0`, [library.support_lib_id])
  await owner.query('analyze ticket_mentions, conversations, visitors, messages')
  for (const [input, index] of lists) {
    const plan = await asStaff(library, user.user_id, async (ctx) =>
      JSON.stringify(await (await listQuery(ctx, conversationsApi.list.input.parse(input))).query.explain('json')),
    )
    const used = [...plan.matchAll(/"Index Name":"(\w+)"/g)].map((found) => found[1])
    expect(used, JSON.stringify(input)).toContain(index)
    expect(plan, JSON.stringify(input)).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
    const shown = await user.calls.conversations.list(input)
    expect(shown.conversations.length, JSON.stringify(input)).toBe(20)
  }
  // Who waits longest, and whose target runs out: ranges of indexes, too.
  const soon = new Date(Date.now() + 3_600_000)
  for (const [rows, index] of [
    [waitingLongest, 'conversations_unanswered'],
    [(ctx: Ctx) => dueSoon(ctx, 'ticket', soon), 'tickets_by_sla'],
  ] as const) {
    const plan = await library.inside(async (ctx) => JSON.stringify(await rows(ctx).explain('json')))
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan, index).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
  }
  // No parallel workers, however cheap the planner considers them: starting one takes longer than reading a page.
  const eager = await asStaff(library, user.user_id, async (ctx) => {
    for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_index_scan_size', 'min_parallel_table_scan_size'])
      await sql`select set_config(${cost}, '0', true)`.execute(ctx.db)
    return JSON.stringify(await (await listQuery(ctx, conversationsApi.list.input.parse({ tab: 'mentiontickets', type: 'all' }))).query.explain('json'))
  })
  expect(eager).not.toContain('Gather')
  // Unread chats have their own index, so counting them reads none of a person's other chats.
  await owner.query("update conversations set unread_count = 0 where support_lib_id = $1 and state = 'ongoing'", [library.support_lib_id])
  await owner.query('analyze conversations')
  const read = await asStaff(library, user.user_id, (ctx) => conversationsRead(ctx, () => countConversations.run(ctx, {})))
  // If this person's 114 other chats were read too, it would be 778 rows.
  expect(read).toBeLessThan(700)
  // A scope adds a condition to the same range: rows are skipped in order, without a sort and without reading the rest of the table.
  const mates = others.slice(0, 2).map((each) => each.user_id)
  for (const sight of [
    { scope: 'own', team_refs: [], teammate_ids: [] },
    { scope: 'team', team_refs: ['none'], teammate_ids: mates },
  ] as const)
    for (const [input, index] of lists) {
      const explained = (ctx: Ctx) => listQuery(ctx, conversationsApi.list.input.parse(input)).then(({ query }) => query.explain('json'))
      const plan = JSON.stringify(await asStaff(library, user.user_id, explained, sight))
      expect(plan, JSON.stringify([input, sight])).toContain(`"Index Name":"${index}"`)
      expect(plan, JSON.stringify([input, sight])).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
    }
  // Paging through a view that is part of a range reaches all its rows, even where a page ends at a row outside the reader's scope.
  const sight = { scope: 'own', team_refs: [], teammate_ids: [] } as const
  const input = conversationsApi.list.input.parse({ tab: 'tickets', type: 'mine', sort: 'due' })
  const everyRef = (await owner.query('select conversation_ref from conversations')).rows.map((row) => String(row.conversation_ref))
  const named = (cursor: string) => {
    const readable = cursor.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    // Match the quotes too: a ref alone is so short that it may occur in encrypted bytes by chance.
    return everyRef.filter((ref) => readable.some((part) => part.includes(`"${ref}"`)))
  }
  const found: string[] = []
  const partial: string[] = []
  let cursor: string | undefined
  do {
    const page = await asStaff(library, user.user_id, (ctx) => listPage(ctx, { ...input, cursor }, 100), sight)
    found.push(...page.shown.map((row) => row.conversation_ref))
    cursor = page.next_cursor ?? undefined
    if (cursor && page.is_partial) partial.push(cursor)
    else if (cursor) expect(named(cursor)).toEqual([found.at(-1)])
  } while (cursor)
  const wanted = await owner.query(
    `select conversation_ref from conversations where support_lib_id = $1 and state = 'open' and snoozed_until is null and assignee_id = $2 and spam = 'no'
      order by coalesce(due_at, 'infinity'), updated_at, conversation_ref`,
    [library.support_lib_id, user.user_id],
  )
  expect(found).toEqual(wanted.rows.map((row) => row.conversation_ref))
  expect(partial.length).toBeGreaterThan(2)
  expect(partial.flatMap(named)).toEqual([])
  // Such a cursor works only for the person it was issued to.
  const [sealed] = partial
  expect((await user.calls.conversations.list({ tab: 'tickets', type: 'mine', sort: 'due', cursor: sealed })).conversations.length).toBe(20)
  expect(await refusal(others[0]?.calls.conversations.list({ tab: 'tickets', sort: 'due', cursor: sealed }))).toMatchObject({ code: 'invalid_input' })
  expect(await refusal(user.calls.conversations.list({ tab: 'createdbyyoutickets', sort: 'due' }))).toMatchObject({ code: 'invalid_input' })
  expect(await refusal(user.calls.conversations.list({ tab: 'tickets', sort: 'urgent', cursor: cursorAfter({ at: '2026-01-01', ref: 'a' }) }))).toMatchObject({
    code: 'invalid_input',
  })
})
