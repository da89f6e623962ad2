import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '@porchlight/client/testing/seeded-random'
import type { MessageView } from '@porchlight/contracts'
import pg from 'pg'
import { FaultProxy } from '../fault-proxy.ts'
import { ChaosClient } from './chaos-client.ts'
import { ChaosServer } from './chaos-server.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** How hard: `kills` times kill -9 (PostgreSQL too at every third), `sends` messages in all, 5 sockets for every 2 chats. */
export type ChaosPlan = { seed: number; kills: number; sends: number; chats: number; agents: number; say(line: string): void }
/** What came of it; all but the counts should be empty. */
export type ChaosOutcome = { sockets: number; acknowledged: number; lost: string[]; doubled: string[]; differences: string[]; faults: string[]; ms: number }

type Told = { conversation_ref: string; client_msg_id: string | null; id: string; seq: number; visitor_seq: number | null }
const settleMs = 60_000

/** Real clients write through a network with faults to a server that is killed again and again; then everybody's view is compared with the database. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const startedAt = performance.now()
  const random = seededRandom(plan.seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-chaos-'))
  const { server, world } = await ChaosServer.start(dataDir, plan.chats, plan.agents)
  const proxy = await FaultProxy.start(server.port, random)
  proxy.latencyMs = 15
  const { clients, writers } = peopleOf(world, proxy.address)
  try {
    await Promise.all(clients.map((client) => client.start()))
    await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
    const written: string[] = []
    for (let round = 0; round <= plan.kills; round++) {
      const goal = Math.round((plan.sends * (round + 1)) / (plan.kills + 1))
      while (written.length < goal) written.push(pick(writers, random).send({ message: `message ${written.length}` }))
      if (round === plan.kills) break
      await pause(random() * 120)
      disturb(proxy, random)
      await pause(random() * 120)
      const alsoPostgres = round % 3 === 1
      await server.killAndStart(alsoPostgres)
      plan.say(
        `kill ${round + 1} of ${plan.kills}${alsoPostgres ? ', PostgreSQL too' : ''}: ${clients.flatMap((each) => each.acknowledged).length} acknowledged`,
      )
      // A wave begins when at least some are back: a server that is killed while nobody is there proves nothing.
      await until(() => clients.filter((client) => client.isOpen).length > clients.length / 2, 'half of them are back')
    }
    await until(() => clients.every((client) => client.isSettled), 'everybody has settled')
    await until(() => clients.every((client) => client.stores.every((store) => isLevel(store.getSnapshot()))), 'all views are level', 10_000).catch(() => {})
    return { ...(await compare(server, clients, written)), ms: Math.round(performance.now() - startedAt) }
  } finally {
    for (const client of clients) client.stop()
    await proxy.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Each visitor has two tabs, each agent one page with its chats. */
function peopleOf({ support_lib_id, agents, chats }: ChaosWorld, server: string) {
  const tabs = chats.flatMap(({ secret, conversation_ref }, index) =>
    [0, 1].map((tab) => new ChaosClient(server, { support_lib_id, address: `10.1.${index}.${tab}`, secret }, [conversation_ref])),
  )
  const pages = agents.map((token, index) => {
    const mine = chats.filter((chat) => chat.agent === index).map((chat) => chat.conversation_ref)
    return new ChaosClient(server, { support_lib_id, address: `10.2.${index}.1`, token }, mine)
  })
  const clients = [...tabs, ...pages]
  return { clients, writers: clients.flatMap((client) => client.stores) }
}

function disturb(proxy: FaultProxy, random: () => number): void {
  proxy.cut(0.1 * random())
  proxy.silence(0.1 * random(), 200 + random() * 1500)
  proxy.stall(0.2 * random(), 100 + random() * 400)
}

function isLevel({ messages, conversation }: ReturnType<ChaosClient['stores'][number]['getSnapshot']>): boolean {
  return (messages.at(-1)?.seq ?? 0) <= (conversation?.seq ?? 0)
}

async function compare(server: ChaosServer, clients: ChaosClient[], written: string[]): Promise<Omit<ChaosOutcome, 'ms'>> {
  const database = new pg.Client(server.database)
  await database.connect()
  const { rows } = await database.query<Told>(
    'select conversation_ref, client_msg_id, id, seq::int, visitor_seq::int from messages order by conversation_ref, seq',
  )
  await database.end()
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

/** A store must equal a fresh load, and both the order of the database. */
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

function pick<T>(all: T[], random: () => number): T {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('nobody to pick')
  return one
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => boolean, what: string, patienceMs = settleMs): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs} ms: ${what}`)
    await pause(50)
  }
}
