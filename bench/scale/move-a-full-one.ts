import { moveLibrary } from '../../apps/server/src/kernel/data/nodes/moving/move-library.ts'
import type { Nodes } from '../../apps/server/src/kernel/data/nodes/nodes.ts'
import { newRef } from '../../apps/server/src/kernel/ids.ts'
import type { Running } from '../../apps/server/src/kernel/start.ts'
import { fillLibrary } from '../../apps/server/src/testing/fill-library.ts'
import { startChat, testLibrary } from '../../apps/server/src/testing/library.ts'

/** How a library moved, in ms: the whole move; how long its writers were held; a writer's longest and median message meanwhile. */
export type Moved = { messages: number; wholeMs: number; heldMs: number; longestMs: number; usualMs: number; sent: number }

const perChat = 6

/** Moves a library with so many messages to another database while somebody writes to it, one message after the other. */
export async function moveAFullOne(running: Running, nodes: Nodes, messages: number): Promise<Moved> {
  const library = await testLibrary(running)
  const { support_lib_id } = library
  const { user_id } = await library.user('agent')
  const from = await nodes.of(support_lib_id)
  await fillLibrary(from.database.owner, { support_lib_id, agents: [user_id], conversations: Math.ceil(messages / perChat) })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const times: number[] = []
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const began = performance.now()
      await visitor.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message: 'Is my bike ready?' })
      times.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const to = nodes.all.find((node) => node !== from)
  if (!to) throw new Error('there is another database')
  const heldMs = await moveLibrary(nodes, support_lib_id, to)
  const wholeMs = performance.now() - began
  isOver = true
  await writing
  times.sort((a, b) => a - b)
  const { rows } = await to.database.owner.query<{ count: number }>('select count(*)::int as count from messages where support_lib_id = $1', [support_lib_id])
  return { messages: rows[0]?.count ?? 0, wholeMs, heldMs, longestMs: times.at(-1) ?? 0, usualMs: times[Math.floor(times.length / 2)] ?? 0, sent: times.length }
}
