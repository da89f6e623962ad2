// The product, in a process of its own, with a library of agents and visitors who are talking.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { startChat, type TestUser, testLibrary } from '../../apps/server/src/testing/library.ts'
import type { Target } from './wire.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
const [visitorCount, agentCount] = [Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)]

const library = await testLibrary(running)
await library.inside((ctx) =>
  ctx.db
    .updateTable('libraries')
    .set({ chat_settings: JSON.stringify({ assignment: 'manual' }) })
    .execute(),
)
const agents: TestUser[] = []
for (let index = 0; index < agentCount; index++) agents.push(await library.user('agent'))
const visitors = Array.from({ length: visitorCount }, () => library.visitor())
const pairs: Target['pairs'] = []
const talk = async (first: number) => {
  for (let index = first; index < visitorCount; index += 8) {
    const [visitor, agent] = [visitors[index], agents[index % agentCount]]
    if (!visitor || !agent) continue
    const { conversation } = await startChat(visitor)
    await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
    pairs.push({ visitor: index, agent: index % agentCount, conversation_ref: conversation.conversation_ref })
  }
}
await Promise.all(Array.from({ length: 8 }, (_, index) => talk(index)))
const target: Target = {
  kind: 'porchlight',
  address: running.address,
  support_lib_id: library.support_lib_id,
  visitors: visitors.map((each) => each.secret),
  agents: agents.map((each) => each.token),
  pairs,
}
process.send?.(target)
// Anything asked of it: how much memory it has by now, garbage left out.
process.on('message', () => {
  global.gc?.()
  process.send?.(process.memoryUsage())
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
