import { isDeepStrictEqual } from 'node:util'
import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import pg from 'pg'
import { until } from '../until.ts'
import type { ChaosClient } from './chaos-client.ts'

/** The clients' views compared with the database; everything except the counts should be empty. */
export type Comparison = { sockets: number; acknowledged: number; lost: string[]; doubled: string[]; differences: string[]; faults: string[] }

type Told = { conversation_ref: string; client_msg_id: string | null; id: string; seq: number; visitor_seq: number | null }

/** Time for a view to catch up: longer than any network disturbance, including the retries and back-off that follow one. */
const catchUpMs = 20_000

/**
 * Waits until nothing is in transit, then compares. A page whose connection is silent looks connected and has nothing to send, yet misses what others wrote
 * until it notices. So the comparison repeats for a while, and only a lasting difference counts; messages lost or shown wrongly count at once.
 * @param written the client ids of all messages sent
 */
export async function compareWhenSettled(server: { databases: readonly pg.ClientConfig[] }, clients: ChaosClient[], written: string[]): Promise<Comparison> {
  await until(() => clients.every((client) => client.isSettled), 'everybody has settled')
  let comparison = await compareViews(server, clients, written)
  const isDecided = async () => {
    const { lost, doubled, faults } = comparison
    if (lost.length + doubled.length + faults.length > 0) return true
    if (comparison.differences.length > 0) comparison = await compareViews(server, clients, written)
    return comparison.differences.length === 0
  }
  await until(isDecided, 'all views equal a fresh load', catchUpMs).catch(() => {})
  return comparison
}

/** Compares every client's view with a fresh load and with the database. */
async function compareViews(server: { databases: readonly pg.ClientConfig[] }, clients: ChaosClient[], written: string[]): Promise<Comparison> {
  const rows = (await Promise.all(server.databases.map(messagesIn))).flat()
  const byId = Map.groupBy(rows, (row) => row.client_msg_id)
  const acknowledged = clients.flatMap((client) => client.acknowledged)
  const isLost = (each: (typeof acknowledged)[number]) => byId.get(each.client_msg_id)?.[0]?.id !== each.id
  const lost = [...acknowledged.filter(isLost).map((each) => each.client_msg_id), ...written.filter((id) => !byId.has(id))]
  const doubled = written.filter((id) => (byId.get(id)?.length ?? 0) > 1)
  const differences: string[] = []
  for (const client of clients) for (const store of client.stores) differences.push(...(await differencesOf(client, store, rows)))
  const faults = clients.flatMap((client) => client.fault ?? [])
  return { sockets: clients.length, acknowledged: acknowledged.length, lost, doubled, differences, faults }
}

async function messagesIn(at: pg.ClientConfig): Promise<Told[]> {
  const database = new pg.Client(at)
  await database.connect()
  const { rows } = await database.query<Told>(
    'select conversation_ref, client_msg_id, id, seq::int, visitor_seq::int from messages order by conversation_ref, seq',
  )
  await database.end()
  return rows
}

/** A store must equal a fresh load, and both must have the database's order. */
async function differencesOf(client: ChaosClient, store: ChaosClient['stores'][number], rows: Told[]): Promise<string[]> {
  for (let more = store.getSnapshot().hasMore; more; more = store.getSnapshot().hasMore) await store.loadOlder()
  const snapshot = store.getSnapshot()
  const conversation_ref = snapshot.conversation_ref ?? ''
  const fresh = await loadAll(client, conversation_ref)
  const isVisitor = snapshot.conversation !== null && !('visitor' in snapshot.conversation)
  const stored = rows.filter((row) => row.conversation_ref === conversation_ref && (!isVisitor || row.visitor_seq !== null)).map((row) => row.id)
  const found: string[] = []
  const wrong = snapshot.messages.findIndex((each, index) => !isDeepStrictEqual(each, fresh[index]))
  if (wrong >= 0 || snapshot.messages.length !== fresh.length)
    found.push(`${conversation_ref}: shown ${snapshot.messages.length}, loaded ${fresh.length}: ${JSON.stringify([snapshot.messages[wrong], fresh[wrong]])}`)
  if (fresh.map((each) => each.id).join() !== stored.join()) found.push(`${conversation_ref}: the API has another order than the database`)
  return found
}

async function loadAll(client: ChaosClient, conversation_ref: string): Promise<MessageView[]> {
  const all: MessageView[] = []
  for (let before_seq: number | undefined; ; before_seq = all[0]?.seq) {
    const page = await client.http.messages.list({ conversation_ref, before_seq, limit: 100 })
    all.unshift(...page.messages)
    if (!page.has_more) return all
  }
}
