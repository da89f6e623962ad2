// The inbox's lists at 10,000 and 1,000,000 conversations, and a conversation of 50 and of 50,000 messages: p99 must not grow beyond 1.5 times.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { modules } from '../apps/server/src/modules.ts'
import { fillLibrary, lengthen } from '../apps/server/src/testing/fill-library.ts'
import { type TestUser, testLibrary } from '../apps/server/src/testing/library.ts'
import { duration, say } from '../scripts/tooling/command.ts'
import { median, quantile } from './live/quantile.ts'

const { values } = parseArgs({
  options: { small: { type: 'string', default: '10000' }, large: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '600' } },
})
const goal = 1.5
const rounds = 3
const keys: string[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const running = await start({ config: readConfig({ DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web' }), modules })
try {
  const small = await filled(Number(values.small))
  const large = await filled(Number(values.large))
  await running.kernel.database.owner.query('vacuum analyze')
  const lists = ['inbox', 'queue', 'chats', 'archives'] as const
  const results: boolean[] = []
  for (const tab of lists) results.push(await compare(`${tab}`, small, large, (user) => user.calls.conversations.list({ tab })))
  const open = (ref: string) => (user: TestUser) => user.calls.messages.list({ conversation_ref: ref })
  results.push(await compare('opening 50 and 50,000 messages', small, small, open('c7'), open('c9')))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function filled(conversations: number): Promise<TestUser> {
  const startedAt = performance.now()
  const library = await testLibrary(running)
  const people = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  keys.push(`${library.support_lib_id}:${people[0]?.user_id}`)
  const { owner } = running.kernel.database
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: people.map((each) => each.user_id), conversations })
  await lengthen(owner, library.support_lib_id, 'c7', 50)
  await lengthen(owner, library.support_lib_id, 'c9', 50_000)
  say(`${conversations} conversations made in ${duration(performance.now() - startedAt)}`)
  return people[0] as TestUser
}

/** Interleaved calls, so that whatever else the machine does meets both. */
async function compare(name: string, a: TestUser, b: TestUser, first: (user: TestUser) => Promise<unknown>, second = first): Promise<boolean> {
  const ratios: number[] = []
  const shown: string[] = []
  for (let round = 0; round <= rounds; round++) {
    const [few, many]: [number[], number[]] = [[], []]
    for (let call = 0; call < Number(values.calls) / (round === 0 ? 10 : 1); call++) {
      if (call % 100 === 0) await forgetCalls()
      few.push(await timed(() => first(a)))
      many.push(await timed(() => second(b)))
    }
    // The first round warms plans and caches.
    if (round === 0) continue
    const [p99Few, p99Many] = [few, many].map((each) =>
      quantile(
        each.sort((x, y) => x - y),
        0.99,
      ),
    ) as [number, number]
    ratios.push(p99Many / p99Few)
    shown.push(`${p99Few.toFixed(1)} → ${p99Many.toFixed(1)} ms`)
  }
  say(`${name.padEnd(32)} p99 ${shown.join(', ')}: ${median(ratios).toFixed(2)} times (goal at most ${goal})`)
  return median(ratios) <= goal
}

/** One agent may call 300 times a minute; the counters are emptied every hundred. */
async function forgetCalls(): Promise<void> {
  for (const operation of ['conversations.list', 'messages.list']) for (const key of keys) await running.kernel.ports.limiter.clear(operation, key)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
