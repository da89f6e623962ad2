import { conversationsApi } from '@porchlight/contracts'
import { expect, test } from 'vitest'
import { asStaff } from '../../testing/as-staff.ts'
import { fillLibrary } from '../../testing/fill-library.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { listQuery } from './queries.ts'

/** The index each list reads, in its order, and nothing else of the table. */
const lists = [
  [{ tab: 'inbox' }, 'conversations_mine'],
  [{ tab: 'inbox', sort: 'oldest' }, 'conversations_mine'],
  [{ tab: 'chats', type: 'mine' }, 'conversations_mine'],
  [{ tab: 'queue' }, 'conversations_by_state'],
  [{ tab: 'queue', sort: 'waiting' }, 'conversations_waiting'],
  [{ tab: 'chats' }, 'conversations_by_state'],
  [{ tab: 'archives' }, 'conversations_by_state'],
  [{ tab: 'archives', sort: 'oldest' }, 'conversations_by_state'],
] as const

test('every list is one range of an index, in its order: no sort, no scan of a table', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const user = await library.user('admin')
  const { owner } = server.kernel.database
  const others = await Promise.all(Array.from({ length: 6 }, () => library.user('agent')))
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [user, ...others].map((each) => each.user_id), conversations: 5000 })
  await owner.query('analyze conversations, visitors, messages')
  for (const [input, index] of lists) {
    const plan = await asStaff(library, user.user_id, async (ctx) =>
      JSON.stringify(await listQuery(ctx, conversationsApi.list.input.parse(input)).explain('json')),
    )
    const used = [...plan.matchAll(/"Index Name":"(\w+)"/g)].map((found) => found[1])
    expect(used, JSON.stringify(input)).toContain(index)
    expect(plan, JSON.stringify(input)).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
    const shown = await user.calls.conversations.list(input)
    expect(shown.conversations.length, JSON.stringify(input)).toBe(20)
  }
})
