// The product, in its own process, with two libraries: in one, each visitor has a chat that waits for people; in the other, a flow asks each visitor.
import { randomUUID } from 'node:crypto'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { publishedFlow } from '../../apps/server/src/modules/flows/testing/flows.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { startChat, testLibrary } from '../../apps/server/src/testing/library.ts'

/** Visitors' secrets with their chats, and agents' tokens, of one library. */
export type Talkers = { address: string; support_lib_id: string; agents: string[]; visitors: { secret: string; conversation_ref: string }[] }

/** Questions of the flow; each round of the measurement takes a visitor some of them further. */
const questions = 60
const flow: FlowInput = {
  starts: [{ on: 'link' }],
  first: 'q0',
  nodes: [
    ...Array.from({ length: questions }, (_, at) => ({
      ...{ node_id: `q${at}`, kind: 'question' as const, text: at === 0 ? 'What is it about?' : `You said {var.a${at - 1}}`, variable: `a${at}` },
      ...{ field: { field_id: 'answer', kind: 'text' as const, label: '', is_required: true }, next: { next: at + 1 < questions ? `q${at + 1}` : 'end' } },
    })),
    { node_id: 'end', kind: 'end', text: 'Good bye' },
  ],
}

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
const [visitorCount, agentCount] = [Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)]

async function talkers(isFlow: boolean): Promise<Talkers> {
  const library = await testLibrary(running)
  const admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  const agents = [admin.token]
  while (agents.length < agentCount) agents.push((await library.user('agent')).token)
  const flow_ref = isFlow ? (await publishedFlow(admin, 'Questions', flow)).flow_ref : ''
  const visitors: Talkers['visitors'] = []
  const begin = async () => {
    while (visitors.length < visitorCount) {
      const visitor = library.visitor()
      const place = visitors.push({ secret: visitor.secret, conversation_ref: '' }) - 1
      const { conversation } = isFlow
        ? await visitor.calls.flowRuns.begin({ flow_ref, on: 'link', text: 'Hello', key: randomUUID() })
        : await startChat(visitor, 'Hello')
      visitors[place] = { secret: visitor.secret, conversation_ref: conversation.conversation_ref }
    }
  }
  await Promise.all(Array.from({ length: 8 }, begin))
  return { address: running.address, support_lib_id: library.support_lib_id, agents, visitors }
}

process.send?.([await talkers(false), await talkers(true)])
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
