import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { whileNoneCommits } from '../data/nodes/hold-commits.ts'
import type { Address } from '../data/nodes/open-cluster.ts'
import { BackupFailed } from './manifest.ts'
import { copyTarget, type TableShape } from './tables.ts'

/** A database as it is at one moment. `without`: libraries whose rows here don't count, because another database holds them. */
export type Snapshot = { name: string; client: pg.Client; without: readonly string[] }

/** How often to try to find a moment at which no transaction over several databases is being committed, and how long to wait in between, in ms. */
const patience = { attempts: 30, pauseMs: 1000 }

/**
 * Opens a snapshot of each database in a transaction of its own, which the caller ends with the client. Those of a cluster agree: a transaction over several
 * databases is in all of them or in none, and each library is in one.
 * @param settle ends transactions over several databases that dead processes have left
 * @throws BackupFailed
 */
export async function openSnapshots(databases: readonly Address[], settle: () => Promise<void>): Promise<Snapshot[]> {
  const clients = databases.map(({ connection }) => new pg.Client(connection as pg.ClientConfig))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) {
      await client.connect()
      // One of several waits while others are copied.
      if (clients.length > 1) await client.query('set idle_in_transaction_session_timeout to 0')
      await client.query('begin isolation level repeatable read read only')
      // Before the snapshot: a month that is dropped later would be missing from the catalog, and what moved out of it from the snapshot.
      await client.query('lock table events in access share mode')
    }
    const named = databases.map(({ name }, index) => ({ name, client: clients[index] as pg.Client }))
    if (named.length === 1) return named.map((each) => ({ ...each, without: [] }))
    return await withoutDoubles(named, await atOneMoment(databases, clients, settle))
  } catch (error) {
    await endAll(clients)
    throw error
  }
}

/** Ends the transactions of snapshots. */
export const endAll = async (clients: readonly pg.Client[]): Promise<void> => void (await Promise.all(clients.map((client) => client.end().catch(() => {}))))

/** A library with rows in two databases while it is moved. */
type Moving = { id: string; between: readonly string[] }

/** The first statement of each transaction takes its snapshot. Returns the libraries that are being moved. */
async function atOneMoment(databases: readonly Address[], clients: readonly pg.Client[], settle: () => Promise<void>): Promise<Moving[]> {
  const connections = databases.map(({ connection }) => connection as pg.ClientConfig)
  for (let attempt = 1; attempt <= patience.attempts; attempt++) {
    const moving = await whileNoneCommits(connections, async ([home]) => {
      // Whether a move was noted before or after the snapshots, its rows may be in them.
      const before = await movingIn(home)
      await Promise.all(clients.map((client) => client.query('select 1')))
      return [...before, ...(await movingIn(home))]
    })
    if (moving) return moving
    await settle()
    await setTimeout(patience.pauseMs)
  }
  throw new BackupFailed(
    'Nothing has been saved: a transaction over several databases does not come to an end. The log of a process with the worker role says why.',
  )
}

async function movingIn(home: pg.Client | undefined): Promise<Moving[]> {
  const answer = await home?.query<{ libraries: string[]; node_from: string; node_to: string }>(
    'select libraries, node_from, node_to from instance.library_moves',
  )
  return (answer?.rows ?? []).flatMap(({ libraries, node_from, node_to }) => libraries.map((id) => ({ id, between: [node_from, node_to] })))
}

/** A library that is being moved, or was, may have rows in a database that does not hold it: these are left out. */
async function withoutDoubles(all: readonly { name: string; client: pg.Client }[], moving: readonly Moving[]): Promise<Snapshot[]> {
  const idsOf = async (client: pg.Client | undefined, statement: string) => (await client?.query<{ id: string; node: string }>(statement))?.rows ?? []
  const places = new Map((await idsOf(all[0]?.client, 'select support_lib_id as id, node from instance.library_places')).map(({ id, node }) => [id, node]))
  const held = new Map<string, ReadonlySet<string>>()
  for (const { name, client } of all) held.set(name, new Set((await idsOf(client, 'select support_lib_id as id from libraries')).map(({ id }) => id)))
  const seen = new Set<string>()
  const snapshots: Snapshot[] = []
  for (const { name, client } of all) {
    const isElsewhere = (id: string) => (places.get(id) ?? name) !== name
    const left = (await idsOf(client, 'select support_lib_id as id from instance.libraries_left')).flatMap(({ id }) => (isElsewhere(id) ? [id] : []))
    const without = new Set([...left, ...moving.flatMap(({ id, between }) => (between.includes(name) && isElsewhere(id) ? [id] : []))])
    for (const id of held.get(name) ?? []) {
      if (isElsewhere(id) && held.get(places.get(id) ?? '')?.has(id)) without.add(id)
      if (without.has(id)) continue
      if (isElsewhere(id) || seen.has(id))
        throw new BackupFailed(`Nothing has been saved: the library ${id} is in the database ${name}, which does not hold it by what the first one says.`)
      seen.add(id)
    }
    snapshots.push({ name, client, without: [...without] })
  }
  return snapshots
}

/** Returns what COPY reads of a table: all of it, or all but the rows of some libraries. */
export function rowsFrom(shape: TableShape, without: readonly string[]): string {
  const { table, columns } = copyTarget(shape)
  const library = shape.schema === 'graphile_worker' && shape.name === '_private_jobs' ? "payload ->> 'support_lib_id'" : 'support_lib_id'
  const isOfLibraries = shape.schema === 'public' && shape.columns.includes('support_lib_id')
  if (without.length === 0 || !(isOfLibraries || library !== 'support_lib_id')) return `select ${columns} from ${table}`
  const these = pg.escapeLiteral(`{${without.map((id) => JSON.stringify(id)).join(',')}}`)
  return `select ${columns} from ${table} where (${library} = any(${these})) is not true`
}
