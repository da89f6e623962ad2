import type { Running } from '../../apps/server/src/kernel/start.ts'
import { startChat, type TestUser, testLibrary } from '../../apps/server/src/testing/library.ts'
import type { Target } from './wire.ts'

/** Creates a library in which each visitor has an open chat with one of its agents. */
export async function talkingLibrary(running: Running, visitorCount: number, agentCount: number): Promise<Target> {
  const library = await testLibrary(running)
  await library.inside((ctx) =>
    ctx.db
      .updateTable('libraries')
      .set({ chat_settings: JSON.stringify({ assignment: 'manual' }) })
      .where('support_lib_id', '=', library.support_lib_id)
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
  return {
    kind: 'porchlight',
    address: running.address,
    support_lib_id: library.support_lib_id,
    visitors: visitors.map((each) => each.secret),
    agents: agents.map((each) => each.token),
    pairs,
  }
}
