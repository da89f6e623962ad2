import { startChat, type TestLibrary, type TestUser, testLibrary } from '../library.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** Creates a library in which so many visitors chat with so many agents. `spares`: how many further agents are signed in and do nothing. */
export async function mintWorld(server: { kernel: TestLibrary['kernel']; address: string }, visitors: number, agents: number, spares = 0): Promise<ChaosWorld> {
  const library = await testLibrary(server)
  const { support_lib_id } = library
  await library.inside((ctx) =>
    ctx.db
      .updateTable('libraries')
      .set({ chat_settings: JSON.stringify({ assignment: 'manual' }) })
      .where('support_lib_id', '=', support_lib_id)
      .execute(),
  )
  const staff: TestUser[] = []
  for (let index = 0; index < agents + spares; index++) staff.push(await library.user('agent'))
  const chats = await Promise.all(
    Array.from({ length: visitors }, async (_, index) => {
      const visitor = library.visitor()
      const { conversation_ref } = (await startChat(visitor)).conversation
      await staff[index % agents]?.calls.conversations.take({ conversation_ref })
      return { conversation_ref, secret: visitor.secret, agent: index % agents }
    }),
  )
  const tokens = staff.map((each) => each.token)
  return { support_lib_id, agents: tokens.slice(0, agents), chats, spares: tokens.slice(agents) }
}
