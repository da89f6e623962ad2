import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { nativeDir } from './binaries.ts'
import { ensureCluster, ownerRole } from './cluster.ts'
import { EmbeddedPostgresFailed } from './failure.ts'
import { ownDataDir } from './owner-lock.ts'
import { clusterName, makePrivateDir, type Places, preparePlaces } from './places.ts'
import { type Postmaster, runningPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-identity.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { startAgain } from './start-again.ts'

/** How to connect to the embedded server as its owner role. Connections are trusted because only this account can enter the socket's folder. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** Whether the server was still running because the process that started it was killed. */
  adopted: boolean
  /** The folder of the cluster, and the one into which the server copies whole segments of its log, if it was asked to. */
  cluster: string
  spool: string
  /** Stops the server and releases the data directory. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: (message: string) => void
  /** Called when the server ended and could not be started again. */
  onLost?: (error: unknown) => void
  /** Simulates a machine without user namespaces; only affects root. */
  forbidNamespace?: boolean
  /** Whether the server hands on its log; whoever asks for it empties `spool`. */
  isArchived?: boolean
  /** PostgreSQL settings that replace the product's, for tests whose data need not survive. */
  settings?: Record<string, string>
}

const databaseName = 'porchlight'
const startPatienceMs = 60_000
/** Interval of checks that the server is running. */
const watchMs = 500

/**
 * Starts our own PostgreSQL on a data directory, or adopts the one that a killed process left running. Works as root and as an ordinary user; recovers by
 * itself after kill -9 of this process, of PostgreSQL, or of both.
 * @throws DataDirInUse if another process owns the directory
 * @throws EmbeddedPostgresFailed if the server cannot run here
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  onLost,
  forbidNamespace,
  isArchived = false,
  settings: given = {},
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(path.resolve(dataDir))
  const lock = await ownDataDir(root)
  try {
    const runAs = chooseRunAs(path.join(root, clusterName), forbidNamespace)
    const places = preparePlaces(root, nativeDir(), runAs)
    if (isArchived) makePrivateDir(places.spool, runAs)
    const settings = { ...archiveSettings(places, isArchived), ...given }
    const { created } = await ensureCluster(places, runAs)
    if (created)
      log(`Made a new database in ${places.cluster}${places.cluster.startsWith(root) ? '' : `, because the account that runs it cannot enter ${root}`}.`)
    const { postmaster: first, adopted } = await readyPostmaster(places, runAs, settings)
    let postmaster = first
    if (adopted) log(`Took over the database that was still running (process ${postmaster.pid}).`)
    const connection = connectionTo(postmaster)
    await ensureDatabase(connection)
    let stopping: Promise<void> | undefined
    let respawning: Promise<void> | undefined
    const respawn = async () => {
      log(`The embedded database (process ${postmaster.pid}) has ended. Starting it again.`)
      postmaster = await startAgain(
        async () => (await readyPostmaster(places, runAs, settings)).postmaster,
        () => stopping !== undefined,
      )
      log(`The embedded database is back (process ${postmaster.pid}).`)
    }
    const watch = setInterval(() => {
      if (stopping || respawning || isRunning(postmaster)) return
      respawning = respawn()
        .catch((error: unknown) => {
          if (!stopping) onLost?.(error)
        })
        .finally(() => {
          respawning = undefined
        })
    }, watchMs)
    watch.unref()
    const end = async () => {
      clearInterval(watch)
      await respawning
      await stopPostmaster(postmaster)
    }
    const stop = () => (stopping ??= end().finally(() => lock.release()))
    return { connection, adopted, cluster: places.cluster, spool: places.spool, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns whether an embedded server was ever started on a data directory. */
export const hasEmbeddedCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, clusterName))

/** Returns the embedded server running on a data directory, or null; for tools that connect while the product runs. */
export function runningEmbeddedPostgres(dataDir: string): EmbeddedConnection | null {
  if (!existsSync(dataDir)) return null
  const root = realpathSync(path.resolve(dataDir))
  const found = runningPostmaster(preparePlaces(root, nativeDir(), chooseRunAs(path.join(root, clusterName))))
  return found && connectionTo(found)
}

const connectionTo = ({ socketDir }: Postmaster): EmbeddedConnection => ({ host: socketDir, port: 5432, user: ownerRole, database: databaseName })

/**
 * Returns a server that accepts connections. A server found running may be shutting down, because the process that started it stopped it just before being
 * killed; in that case, a new one is started.
 */
async function readyPostmaster(places: Places, runAs: RunAs, settings: Record<string, string>): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const found = runningPostmaster(places)
  if (found && (await answers(found))) {
    if ((await archiveModeOf(found)) === settings.archive_mode) return { postmaster: found, adopted: true }
    await stopPostmaster(found)
  }
  const postmaster = await spawnPostmaster(places, runAs, settings)
  if (await answers(postmaster)) return { postmaster, adopted: false }
  await stopPostmaster(postmaster)
  throw new EmbeddedPostgresFailed(`The embedded database did not start. The end of ${places.logFile}:\n${readFileSync(places.logFile, 'utf8').slice(-800)}`)
}

/** PostgreSQL's own module copies a segment, flushes the copy to disk, and only then lets the original go. */
const archiveSettings = ({ spool }: Places, isArchived: boolean): Record<string, string> =>
  isArchived ? { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': spool } : { archive_mode: 'off' }

/** A server that a killed process left running has the settings of that time. */
async function archiveModeOf({ socketDir }: Postmaster): Promise<string | undefined> {
  let mode: string | undefined
  await asOwner({ host: socketDir, port: 5432, user: ownerRole, database: 'postgres' }, async (client) => {
    mode = (await client.query<{ archive_mode: string }>('show archive_mode')).rows[0]?.archive_mode
  })
  return mode
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  const deadline = performance.now() + startPatienceMs
  while (isRunning(postmaster) && performance.now() < deadline) {
    try {
      await asOwner({ host: postmaster.socketDir, port: 5432, user: ownerRole, database: 'postgres' }, (client) => client.query('select 1'))
      return true
    } catch {
      await delay(15)
    }
  }
  return false
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  await asOwner({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

async function asOwner(connection: EmbeddedConnection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // When the server goes away, the connection ends and the query rejects.
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
