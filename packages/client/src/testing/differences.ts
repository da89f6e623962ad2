import { limits } from '@porchlight/contracts/limits'
import type { Run } from './schedule.ts'
import { SimulatedDevice as Device, pageSize, type SimulatedDevice } from './simulated-device.ts'

/** After ten minutes a message becomes a draft; anything in flight by then may still arrive. */
const lateMs = limits.outboxDraftAfterMs + 60_000

/** Describes what is wrong at the end of a run; null if every promise of checklist Q1 to Q8 was kept. */
export async function findDifference(run: Run): Promise<string | null> {
  for (const device of run.devices) {
    const problem = device.fault ?? (await againstServer(run, device)) ?? (await againstFreshLoad(run, device))
    if (problem) return `${device.actor.id}: ${problem}`
  }
  // If a first message became a draft although it had arrived unnoticed, the next one begins a conversation as well.
  const isUnsure = run.devices[0].askedIds.size > 0
  return run.world.server.started > 1 && !isUnsure ? `${run.world.server.started} conversations were begun` : null
}

/** Checks that no message is lost, duplicated or out of order, and that anything left in the outbox is waiting for its owner. */
async function againstServer({ world: { server } }: Run, device: SimulatedDevice): Promise<string | null> {
  const snapshot = device.store?.getSnapshot()
  const locals = new Set(snapshot?.messages.flatMap((message) => (message.local ? [message.client_msg_id] : [])))
  const stored = server.all('staff').map((row) => row.client_msg_id)
  const kept = new Set((await device.unsent()).map((entry) => entry.client_msg_id))
  for (const id of device.sentIds) {
    const copies = stored.filter((one) => one === id).length
    if (copies > 1) return `${id} is stored ${copies} times`
    if (copies === 0 && !kept.has(id) && !device.discardedIds.has(id)) return `${id} is lost`
    if (kept.has(id) && !locals.has(id)) return `${id} is kept but not shown`
  }
  const late = device.wasClockWrong ? undefined : device.sentIds.find((id) => (server.storedAt.get(id) ?? 0) - (device.askedAt.get(id) ?? 0) > lateMs)
  if (late) return `${late} was sent too late instead of becoming a draft`
  const waiting = snapshot?.messages.find((message) => message.local === 'sending')
  if (waiting) return `${waiting.id} is still being sent`
  if (device.acknowledgedIds.some((id) => !stored.includes(id))) return 'an acknowledged message is lost'
  return outOfOrder(device, stored)
}

/** Checks that messages sent without asking their owner (never a draft, never failed) are stored in sending order. */
function outOfOrder(device: SimulatedDevice, stored: readonly (string | null)[]): string | null {
  const direct = device.sentIds.filter((id) => !device.askedIds.has(id))
  const order = direct.map((id) => stored.indexOf(id)).filter((index) => index >= 0)
  return order.every((index, at) => at === 0 || index > (order[at - 1] ?? 0)) ? null : 'my messages are stored out of order'
}

/** Compares the store row by row with the server, and a freshly opened store with the server's newest page. */
async function againstFreshLoad({ world }: Run, device: SimulatedDevice): Promise<string | null> {
  const snapshot = device.store?.getSnapshot()
  if (world.server.started === 0) return null
  const fresh = new Device(device.actor, world)
  await fresh.load()
  await world.clock.advance(5000)
  const newest = fresh.store?.getSnapshot()
  fresh.unload()
  const shown = snapshot?.messages.filter((message) => !message.local) ?? []
  const all = world.server.all(device.actor.audience)
  const expected = all.slice(-shown.length || all.length)
  if (snapshot?.status !== 'ready') return `status ${snapshot?.status}`
  if (shown.length < Math.min(pageSize, all.length)) return `only ${shown.length} of ${all.length} are shown`
  const differing = expected.find((row, index) => JSON.stringify(row) !== JSON.stringify(shown[index]))
  if (differing) return `differs at ${differing.id}: ${JSON.stringify(shown.find((row) => row.id === differing.id))} should be ${JSON.stringify(differing)}`
  if (snapshot.hasMore !== shown.length < all.length) return 'hasMore is wrong'
  if (JSON.stringify(newest?.messages) !== JSON.stringify(all.slice(-pageSize))) return 'a fresh load differs from the server'
  const conversation = world.server.conversation(device.actor.audience)
  if (JSON.stringify(snapshot.conversation) !== JSON.stringify(conversation))
    return `conversation ${JSON.stringify(snapshot.conversation)} should be ${JSON.stringify(conversation)}`
  return null
}
