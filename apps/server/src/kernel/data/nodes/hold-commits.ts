import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { mark } from './prepared.ts'

/**
 * The key of an advisory lock that each transaction over several databases shares, in the one that leads it, from before its parts are prepared until it is committed.
 * Whoever has it alone in all databases, while none has a prepared part, sees each such transaction in all of them or in none.
 */
export const commitLock = 815

/** How long to wait for the lock in each database, in ms: transactions wait meanwhile, and repeat themselves after two seconds. */
const lockMs = 800
/** How long to wait for parts that are prepared to be ended by their processes, in ms. */
const endMs = 800
const lookMs = 20

/**
 * Runs `run` while no transaction over several databases is being committed. Others wait for it, so it has to be done within a fraction of a second.
 * @param databases all of the cluster, the first one first, without a pooler between
 * @param run gets a connection to each
 * @returns undefined, and nothing was run, if a transaction did not come to an end in time
 */
export async function whileNoneCommits<T>(databases: readonly pg.ClientConfig[], run: (clients: readonly pg.Client[]) => Promise<T>): Promise<T | undefined> {
  const clients = databases.map((connection) => new pg.Client({ ...connection, application_name: 'porchlight-hold' }))
  for (const client of clients) client.on('error', () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const [home, ...others] = clients
    // Home first, so that two who want this don't wait for each other.
    if (home) await lock(home)
    await Promise.all(others.map(lock))
    for (const begun = performance.now(); await isPrepared(clients); ) {
      if (performance.now() - begun > endMs) return undefined
      await setTimeout(lookMs)
    }
    return await run(clients)
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return undefined
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout to ${lockMs}`)
  await client.query('select pg_advisory_lock($1, 0)', [commitLock])
}

async function isPrepared(clients: readonly pg.Client[]): Promise<boolean> {
  const answers = await Promise.all(
    clients.map((client) => client.query('select from pg_prepared_xacts where database = current_database() and starts_with(gid, $1) limit 1', [`${mark}:`])),
  )
  return answers.some(({ rowCount }) => rowCount !== 0)
}
