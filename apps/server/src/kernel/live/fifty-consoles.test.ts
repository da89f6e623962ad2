import { expect, onTestFinished, test, vi } from 'vitest'
import { noticeRefetcher } from '../../../../console/src/app/shell/notice-queries.ts'
import { showQuery } from '../../../../console/src/app/shell/testing/show-query.ts'
import { manifest as platformTickets } from '../../../../console/src/features/platform-tickets/manifest.ts'
import { manifest as ticketSettings } from '../../../../console/src/features/ticket-settings/manifest.ts'
import { LiveQueryClient } from '../../../../console/src/shared/connection/live-query-client.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newRef } from '../ids.ts'

const server = await sharedServer()
const count = 50

/**
 * Opens consoles as this user. Each shows two lists of options and one ticket of the parent library. Returns how often each kind of data was fetched, and
 * whether nothing is being fetched.
 */
async function openConsoles(user: TestUser, ticketOf: (index: number) => string) {
  const fetched = new Map<string, number>()
  const clients: LiveQueryClient[] = []
  const { calls } = user
  const readers: Record<string, (name: string) => Promise<unknown>> = {
    tag: () => calls.convTags.list({}),
    ticket_type: () => calls.ticketTypes.list({}),
    one: (conversation_ref) => calls.platformTickets.read({ conversation_ref }),
  }
  for (let index = 0; index < count; index++) {
    const client = new LiveQueryClient()
    clients.push(client)
    const show = (...queryKey: string[]) => {
      const name = queryKey.at(-1) ?? ''
      const read = readers[name] ?? readers.one
      const queryFn = () => {
        fetched.set(name, (fetched.get(name) ?? 0) + 1)
        return read?.(name)
      }
      onTestFinished(showQuery(client, queryKey, queryFn))
    }
    show('ticket-options', 'tag')
    show('ticket-options', 'ticket_type')
    show('platform-tickets', 'one', ticketOf(index))
    const notices = noticeRefetcher(client, [ticketSettings, platformTickets])
    const { socket } = await openSocket(server.address, { token: user.token }, { library: null })
    socket.on('message', (text) => {
      const frame = JSON.parse(String(text)) as { data?: { notices?: Parameters<typeof notices.hear>[0][] } }
      for (const notice of frame.data?.notices ?? []) notices.hear(notice)
    })
    onTestFinished(() => {
      notices.cancel()
      client.clear()
    })
  }
  await eventually(() => expect([fetched.get('tag'), fetched.get('ticket_type')]).toEqual([count, count]))
  return { fetched, isIdle: () => clients.every((client) => client.isFetching() === 0) }
}

test('fifty open consoles fetch only what a change touches: a list that gained an entry, and a ticket only where it is shown', async () => {
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const [ana, rosa, admin] = [await parent.user(), await child.user(), await child.user('admin')]
  const create = async () =>
    (await rosa.calls.platformTickets.create({ client_msg_id: newRef(), subject: 'Our bill', message: 'Hello' })).ticket.conversation_ref
  const [shownOnce, shownByOthers] = [await create(), await create()]
  const { fetched, isIdle } = await openConsoles(rosa, (index) => (index === 7 ? shownOnce : shownByOthers))
  await vi.waitFor(() => expect([(fetched.get(shownOnce) ?? 0) >= 1, (fetched.get(shownByOthers) ?? 0) >= count - 1]).toEqual([true, true]), {
    timeout: 30_000,
  })
  // A console that is notified of the new tickets only now fetches once more. Once every console has this tag, it has everything sent before.
  await admin.calls.convTags.create({ name: 'Sturdy' })
  await eventually(() => expect([fetched.get('tag'), isIdle()]).toEqual([2 * count, true]))
  fetched.clear()

  await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref: shownOnce, sender_type: 'agent', message: 'We are looking into it' })
  await eventually(() => expect(fetched.get(shownOnce)).toBeGreaterThan(0))
  await admin.calls.convTags.create({ name: 'Fragile' })
  await eventually(() => expect(fetched.get('tag')).toBe(count))
  // Once the last change has arrived everywhere, the earlier ones have, too.
  await admin.calls.ticketTypes.create({ name: 'Bill' })
  await eventually(() => expect(fetched.get('ticket_type')).toBe(count))
  expect([fetched.get('tag'), fetched.get(shownByOthers)]).toEqual([count, undefined])
})
