import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillLibrary } from '../../../testing/fill-library.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { ownServer } from '../../../testing/test-server.ts'

type Read = { place: string; rows: number; pages: number }
const chats = 40
/**
 * Maximum number of rows that sending one message may read: the conversation, the visitor, the sender and the message itself, a few times each, and up to ten
 * dead versions of each while an older snapshot is open. A scan would read the library's 3,000 conversations.
 */
const rowsOfOne = 100
/** Maximum number of pages of any one index that a message may read: it is looked into a few times, and gets one entry. A walk would read what all 3,000 conversations fill. */
const pagesOfOne = 16

// Plans are cached while tables are small, so a plan that scans the whole library would go unnoticed until the library has grown.
test.each([true, false])(
  'a message reads few rows, however much its library has grown since its statement was planned (ANALYZE run while small: %s)',
  async (isMeasured) => {
    // No worker: the jobs that run every minute would read other rows.
    const server = await ownServer({ env: { ROLES: 'web' }, oneDatabase: 'counts what one database reads' })
    const { owner, app } = server.kernel.database
    const library = await testLibrary(server)
    const agent = await library.user('agent')
    const visitors = Array.from({ length: chats }, () => library.visitor())
    const talks: { conversation_ref: string; send(): Promise<unknown> }[] = []
    for (const visitor of visitors) {
      const { conversation_ref } = (await startChat(visitor)).conversation
      talks.push({
        conversation_ref,
        send: () => visitor.calls.messages.send({ conversation_ref, client_msg_id: crypto.randomUUID(), message: 'Hello again' }),
      })
    }
    // PostgreSQL runs VACUUM and ANALYZE now and then, also while tables are still small.
    const talk = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) await Promise.all(talks.map(({ send }) => send()))
    }
    await talk(30)
    if (isMeasured) await owner.query('vacuum analyze')
    await talk(8)
    await owner.query('update conversations set number = number + 100000')
    await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [agent.user_id], conversations: 3000 })

    const readNow = async () => {
      // Backends report their statistics only on request.
      const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.05)'
      await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? owner.query(tell) : sql.raw(tell).execute(app))))
      // What an index compares without its first columns counts as pages, not as rows.
      const { rows } = await owner.query<Read>(
        `select relname as place, seq_tup_read::int as rows, 0 as pages from pg_stat_user_tables where relname = any($1)
        union all select i.indexrelname, i.idx_tup_read::int, (b.idx_blks_hit + b.idx_blks_read)::int
          from pg_stat_user_indexes i join pg_statio_user_indexes b using (indexrelid) where i.relname = any($1)`,
        [['conversations', 'messages', 'visitors', 'users']],
      )
      return new Map(rows.map((read) => [read.place, read]))
    }
    const before = await readNow()
    // One after the other: in a transaction of many, a walk would count once.
    for (const { send } of talks) await send()
    const read = [...(await readNow()).values()].map(({ place, rows, pages }) => {
      const earlier = before.get(place)
      return { place, rows: rows - (earlier?.rows ?? 0), pages: pages - (earlier?.pages ?? 0) }
    })
    const total = read.reduce((sum, { rows }) => sum + rows, 0)
    expect(total).toBeGreaterThan(chats)
    const most = read.toSorted((one, other) => other.rows - one.rows).slice(0, 3)
    expect(total, JSON.stringify(most)).toBeLessThan(chats * rowsOfOne)
    expect(read.filter(({ pages }) => pages > chats * pagesOfOne)).toEqual([])
  },
)
