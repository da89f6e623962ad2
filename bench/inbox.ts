// Inbox lists at 10,000 and 1,000,000 conversations, and conversations of 50 and 50,000 messages: p99 may grow by a factor of at most 1.5.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { listQuery } from '../apps/server/src/modules/conversations/lists/list-page.ts'
import { modules } from '../apps/server/src/modules.ts'
import { asStaff } from '../apps/server/src/testing/as-staff.ts'
import { fillLibrary, lengthen } from '../apps/server/src/testing/fill-library.ts'
import { type TestUser, testLibrary } from '../apps/server/src/testing/library.ts'
import { duration, say } from '../scripts/tooling/command.ts'
import { quantile } from './live/quantile.ts'

const { values } = parseArgs({
  options: { small: { type: 'string', default: '10000' }, large: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '3000' } },
})
/** A caller and their library. */
type Person = TestUser & { support_lib_id: string }
const goal = 1.5
const lists = ['inbox', 'queue', 'chats', 'archives'] as const
const keys: string[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const running = await start({ config: readConfig({ DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web' }), modules })
try {
  const small = await filled(Number(values.small))
  const large = await filled(Number(values.large))
  await running.kernel.database.owner.query('vacuum analyze')
  for (const tab of lists) for (const library of [small, large]) await explain(library, tab)
  const results: boolean[] = []
  for (const tab of lists) results.push(await compare(`${tab}`, small, large, (user) => user.calls.conversations.list({ tab })))
  const open = (ref: string) => (user: TestUser) => user.calls.messages.list({ conversation_ref: ref })
  results.push(await compare('opening 50 and 50,000 messages', small, small, open('c7'), open('c9')))
  results.push(await compare('opening one in either library', small, large, open('c7'), open('c9')))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function filled(conversations: number): Promise<Person> {
  const startedAt = performance.now()
  const library = await testLibrary(running)
  const people = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  keys.push(`${library.support_lib_id}:${people[0]?.user_id}`)
  const { owner } = running.kernel.database
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: people.map((each) => each.user_id), conversations })
  await lengthen(owner, library.support_lib_id, 'c7', 50)
  await lengthen(owner, library.support_lib_id, 'c9', 50_000)
  say(`${conversations} conversations made in ${duration(performance.now() - startedAt)}`)
  return { ...(people[0] as TestUser), support_lib_id: library.support_lib_id }
}

/** Prints the database's query plan for the first page of a list, with row and page counts. */
async function explain({ user_id, support_lib_id }: Person, tab: (typeof lists)[number]): Promise<void> {
  const input = conversationsApi.list.input.parse({ tab })
  const library = { kernel: running.kernel, support_lib_id }
  const rows = await asStaff(library, user_id, async (ctx) => (await listQuery(ctx, input)).query.explain('text', sql`analyze, buffers, costs off, timing off`))
  say(`${tab} of ${support_lib_id}`)
  for (const row of rows) say(`  ${Object.values(row)[0]}`)
}

/** Compares interleaved calls, alternating which side goes first, so that other load affects both equally. The first hundred calls of each are warm-up. */
async function compare(name: string, a: Person, b: Person, first: (user: Person) => Promise<unknown>, second = first): Promise<boolean> {
  const [few, many]: [number[], number[]] = [[], []]
  for (let call = 0; call < Number(values.calls); call++) {
    if (call % 100 === 0) await forgetCalls()
    if (call === 100) for (const warm of [few, many]) warm.length = 0
    const ofFew = async () => few.push(await timed(() => first(a)))
    const ofMany = async () => many.push(await timed(() => second(b)))
    for (const run of call % 2 === 0 ? [ofFew, ofMany] : [ofMany, ofFew]) await run()
  }
  for (const each of [few, many]) each.sort((x, y) => x - y)
  const shown = [0.5, 0.9, 0.99].map((q) => `p${q * 100} ${quantile(few, q).toFixed(1)} → ${quantile(many, q).toFixed(1)} ms`)
  const ratio = quantile(many, 0.99) / quantile(few, 0.99)
  say(`${name.padEnd(32)} ${shown.join(', ')}: p99 ${ratio.toFixed(2)} times (goal at most ${goal})`)
  return ratio <= goal
}

/** Resets the rate limiter. Called every hundred calls, because an agent may make 300 a minute. */
async function forgetCalls(): Promise<void> {
  for (const operation of ['conversations.list', 'messages.list'])
    for (const key of keys) await running.kernel.ports.limiter.clear({ name: `${operation}.staff`, by: 'actor', key })
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
