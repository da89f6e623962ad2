import { afterAll, beforeAll, expect, test } from 'vitest'
import { consume } from '../../../kernel/consumers/consume.ts'
import type { TestLibrary } from '../../../testing/library.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { doing, ruleLab } from '../testing/rule-lab.ts'

let server: TestServer
const follow = ({ kernel, support_lib_id }: TestLibrary) => consume(kernel, { support_lib_id, consumer: 'workflows' }, 'together')
// No worker: the test follows the events itself.
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'web,live' } })
})
afterAll(() => server.stop())

test('a batch of events ends before a locked conversation once a rule has acted; the next one begins with it', async () => {
  const { library, publish, admin, runs } = await ruleLab(server)
  await publish('Urgent', { triggers: [{ on: 'event', event: 'conversation.started' }], steps: doing(['set_priority', { priority: 'urgent' }]) })
  const ticket = (subject: string) =>
    admin.calls.tickets.create({ email: 'kim@buyer.test', subject, message: 'Hello' }).then(({ conversation }) => conversation.conversation_ref)
  const [one, two, three] = [await ticket('One'), await ticket('Two'), await ticket('Three')]
  const acted = async () => (await runs()).map(({ conversation_ref }) => conversation_ref)
  const other = await library.kernel.database.owner.connect()
  try {
    await other.query('begin')
    await other.query('select from conversations where support_lib_id = $1 and conversation_ref = $2 for update', [library.support_lib_id, two])
    // Waiting for the second here, while holding the first, would never end: nobody else unlocks it.
    expect(await follow(library)).toBe(true)
    expect(await acted()).toEqual([one])
  } finally {
    await other.query('rollback')
    other.release()
  }
  while (await follow(library));
  expect(await acted()).toEqual([one, two, three])
})
