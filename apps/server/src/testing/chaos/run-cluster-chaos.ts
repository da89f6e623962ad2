import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@porchlight/client/testing/seeded-random'
import { moveLibrary } from '../../kernel/data/nodes/moving/move-library.ts'
import { addressesOf, openCluster } from '../../kernel/data/nodes/open-cluster.ts'
import { makeLog } from '../../kernel/process/log.ts'
import { addressOf, type ClusterServer, carelessSettings, clusterSettings, databaseServer } from '../database-servers.ts'
import { FaultProxy } from '../fault-proxy.ts'
import { askOnce, standbyServer } from '../standby-server.ts'
import { until } from '../until.ts'
import type { ChaosClient } from './chaos-client.ts'
import { peopleOf } from './chaos-people.ts'
import { ChaosServer } from './chaos-server.ts'
import type { ChaosWorld } from './chaos-world.ts'
import { type Comparison, compareWhenSettled } from './compare-views.ts'
import { type Probed, probe, strangersOfAProbe } from './probe.ts'

/** What happens to a cluster of two databases: one is killed and comes back, a standby takes the place of the second, a library moves from the first to the second. */
export const clusterFaults = ['two is killed', 'home is killed', 'a library moves', 'a standby takes over'] as const
export type ClusterFault = (typeof clusterFaults)[number]

/** Extent of a run. Each of `libraries` has `chats`, with two tabs each, and `agents`; a message is sent every `everyMs`. */
export type ClusterPlan = {
  seed: number
  faults: readonly ClusterFault[]
  libraries: number
  chats: number
  agents: number
  everyMs: number
  say(line: string): void
}
/** `failed`: calls of libraries in the database without the fault that were not answered at once; `dropped`: sockets of these that lost their connection. */
export type ClusterOutcome = Comparison & { failed: string[]; dropped: number; written: number; probes: number; ms: number }

/** How many messages of those concerned must be acknowledged after a fault, before the next one. */
const goOnMessages = 30
/** For how long people write before a fault, in ms. */
const quietMs = 1000

/** What a fault is done to. `two`: the address under which everybody knows the second database. */
type Cluster = { home: ClusterServer; two: ClusterServer; place: FaultProxy; standby: Awaited<ReturnType<typeof standbyServer>>; env: Env }
type Env = { DATABASE_URL: string; DATABASE_CLUSTER: string }
type Group = { world: ChaosWorld; node: string; clients: ChaosClient[] }

/** Lets real clients write to libraries in two databases while these fail one after the other, then compares everyone's view with what is stored. */
export async function runClusterChaos(plan: ClusterPlan): Promise<ClusterOutcome> {
  const startedAt = performance.now()
  const random = seededRandom(plan.seed)
  const root = await mkdtemp(join(tmpdir(), 'porchlight-chaos-'))
  const ends: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })]
  try {
    const cluster = await startCluster(root, random, ends)
    const { env, home } = cluster
    const databases = [home.connection, { ...home.connection, host: '127.0.0.1', port: cluster.place.port }]
    const size = { libraries: plan.libraries, visitors: plan.chats, agents: plan.agents, spares: 1 + strangersOfAProbe * plan.faults.length }
    const { server, worlds } = await ChaosServer.startOver(join(root, 'data'), { env, databases }, size)
    ends.push(() => server.stop())
    const places = await askOnce<{ id: string; node: string }>(home.connection, 'select support_lib_id as id, node from instance.library_places')
    const groups = worlds.map(
      (world): Group => ({
        world,
        node: places.find(({ id }) => id === world.support_lib_id)?.node ?? '',
        clients: [],
      }),
    )
    const writers: ((message: string) => string)[] = []
    for (const group of groups) {
      const people = peopleOf(group.world, server.address)
      group.clients = people.clients
      writers.push(...people.writers)
    }
    const clients = groups.flatMap((group) => group.clients)
    ends.push(async () => clients.map((client) => client.stop()))
    await Promise.all(clients.map((client) => client.start()))
    await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
    plan.say(`${clients.length} sockets, libraries in ${groups.map(({ node }) => node).join(', ')}, ${since(startedAt)}`)
    const written: string[] = []
    const writing = setInterval(() => written.push(writers[Math.floor(random() * writers.length)]?.(`message ${written.length}`) ?? ''), plan.everyMs)
    ends.push(async () => clearInterval(writing))
    const seen = { failed: [] as string[], dropped: 0, probes: 0 }
    for (const fault of plan.faults) {
      const { probed, dropped } = await suffer(fault, cluster, server, groups)
      written.push(...probed.flatMap(({ accepted }) => accepted))
      const failed = probed.flatMap((each) => each.failed.map((call) => `${fault}: ${call}`))
      const calls = probed.reduce((sum, each) => sum + each.calls, 0)
      seen.failed.push(...failed)
      seen.dropped += dropped
      seen.probes += calls
      const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.length, 0)
      const longest = Math.max(...probed.map(({ longestMs }) => longestMs))
      plan.say(
        `${fault}: of ${calls} calls elsewhere ${failed.length} failed, the longest took ${longest.toFixed(0)} ms; ${dropped} sockets there dropped; ${acknowledged} acknowledged, ${since(startedAt)}`,
      )
    }
    clearInterval(writing)
    const comparison = await compareWhenSettled(server, clients, written)
    return { ...comparison, ...seen, written: written.length, ms: Math.round(performance.now() - startedAt) }
  } finally {
    for (const end of ends.toReversed()) await end().catch((error: Error) => plan.say(`ending: ${error.message}`))
  }
}

const since = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Starts two database servers and a standby that has all that the second one has committed. */
async function startCluster(root: string, random: () => number, ends: (() => Promise<unknown>)[]): Promise<Cluster> {
  const settings = { ...carelessSettings, ...clusterSettings }
  const started = async (name: string) => {
    const server = await databaseServer(root, name, settings)
    ends.push(() => server.stop())
    return server
  }
  const [home, two] = [await started('home'), await started('two')]
  const copyDir = join(root, 'standby')
  mkdirSync(copyDir, { mode: 0o700 })
  const standby = await standbyServer(two.connection, two.cluster, copyDir, { ...settings, wal_retrieve_retry_interval: '200ms' })
  ends.push(() => standby.stop())
  await askOnce(two.connection, "alter system set synchronous_standby_names = '*'")
  await askOnce(two.connection, 'select pg_reload_conf()')
  const isSynchronous = async () => (await askOnce(two.connection, "select from pg_stat_replication where sync_state = 'sync'")).length > 0
  await until(isSynchronous, 'the standby has what the second database commits')
  const place = await FaultProxy.start(socketOf(two.connection), random)
  ends.push(() => place.stop())
  const { user, database } = two.connection
  const env = { DATABASE_URL: addressOf(home.connection), DATABASE_CLUSTER: `two=postgresql://${user}@127.0.0.1:${place.port}/${database}` }
  return { home, two, place, standby, env }
}

const socketOf = ({ host, port }: ClusterServer['connection']) => ({ path: join(host, `.s.PGSQL.${port}`) })

/** Lets one fault happen, and waits until those concerned write again. Meanwhile, the others are watched. */
async function suffer(fault: ClusterFault, cluster: Cluster, server: ChaosServer, groups: readonly Group[]): Promise<{ probed: Probed[]; dropped: number }> {
  const moves = fault === 'a library moves' ? groups.find(({ node }) => node === 'home') : undefined
  // A move is no reason for any call to fail, not even one of the library that moves.
  const isConcerned = (group: Group) => (moves ? group === moves : group.node === (fault === 'home is killed' ? 'home' : 'two'))
  const concerned = groups.filter(isConcerned)
  const watched = moves ? groups : groups.filter((group) => !isConcerned(group))
  const probes = watched.map(({ world }) => probe(server.address, world))
  const watchedClients = watched.flatMap(({ clients }) => clients)
  const dropped = new Set<ChaosClient>()
  const look = setInterval(() => {
    for (const client of watchedClients) if (!client.isOpen) dropped.add(client)
  }, 20)
  const count = () => concerned.flatMap(({ clients }) => clients).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  await happen(fault, cluster, moves)
  const before = count()
  await until(
    () => count() >= before + goOnMessages && concerned.every(({ clients }) => clients.every((client) => client.isOpen)),
    `people write again after: ${fault}`,
  )
  const probed = await Promise.all(probes.map((end) => end()))
  clearInterval(look)
  return { probed, dropped: dropped.size }
}

async function happen(fault: ClusterFault, { home, two, place, standby, env }: Cluster, moves: Group | undefined): Promise<void> {
  if (fault === 'two is killed') return two.kill()
  if (fault === 'home is killed') return home.kill()
  if (moves) return moveToTwo(env, moves)
  // As an operator does: nobody reaches the former one any more, the standby is promoted, and gets its address.
  place.goAway('refuse')
  two.kill()
  await askOnce(standby.connection, 'select pg_promote()')
  place.leadTo(socketOf(standby.connection))
  place.isBack()
}

/** Moves a library by a process of its own, which the server is not told about. */
async function moveToTwo(env: Env, group: Group): Promise<void> {
  const log = makeLog('error')
  const cluster = openCluster(await addressesOf({ connectionString: env.DATABASE_URL }, env.DATABASE_CLUSTER), { DATABASE_POOL: 2 }, log)
  try {
    await moveLibrary(cluster.nodes, group.world.support_lib_id, cluster.nodes.named('two'))
    group.node = 'two'
  } finally {
    await cluster.close()
  }
}
