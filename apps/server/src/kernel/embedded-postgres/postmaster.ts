import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresFailed } from './failure.ts'
import type { Places } from './places.ts'
import { isRunning, type ProcessIdentity, startOfProcess } from './process-identity.ts'
import { type RunAs, spawnAs } from './run-as.ts'

/** A running PostgreSQL server process and its socket folder. */
export type Postmaster = ProcessIdentity & { socketDir: string }

/**
 * Sized for a machine with two cores and a few gigabytes of memory. `io_method=sync`: the worker processes of the default method gain nothing here. What PostgreSQL
 * reserves for buffers, connections and their locks, it writes to in part when it starts: twice as much of each takes 17 MB more while nothing happens, and the
 * operating system keeps the files' pages anyway.
 */
const usual = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_buffers: '2MB',
  max_connections: '100',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  jit: 'off',
  // A new installation grows quickly, so its table statistics need frequent updates.
  autovacuum_naptime: '15s',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const logBytesMax = 10 * 1024 * 1024
const orphanPatienceMs = 5000

/** Returns the server already running on this cluster because the process that started it was killed, or null. Ignores zombies and reused process ids. */
export function runningPostmaster({ cluster, socketDir }: Places): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  const started = startOfProcess(pid)
  if (started === null || !worksIn(pid, cluster)) return null
  return { pid, started, socketDir: lines[4] || socketDir }
}

/**
 * Starts a server on the cluster, with `settings` in place of the usual ones. It is detached: Ctrl-C in a terminal must not stop the database before the
 * application has finished.
 */
export async function spawnPostmaster(places: Places, runAs: RunAs, settings: Record<string, string> = {}): Promise<Postmaster> {
  await clearRemains(places)
  if ((statSync(places.logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(places.logFile, `${places.logFile}.1`)
  const log = openSync(places.logFile, 'a')
  const args = Object.entries({ ...usual, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(runAs, path.join(places.native, 'bin/postgres'), ['-D', places.cluster, '-k', places.socketDir, '-p', '5432', ...args], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  const pid = child.pid ?? 0
  return { pid, started: startOfProcess(pid) ?? 'gone', socketDir: places.socketDir }
}

/** PostgreSQL's shutdown modes: smart waits until sessions end (ours are closing), fast rolls back open transactions, immediate exits at once. */
const stopSignals = [
  { signal: 'SIGTERM', patienceMs: 2000 },
  { signal: 'SIGINT', patienceMs: 30_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
] as const

/** Stops the server. Open transactions are rolled back; everything committed is on disk. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const { signal, patienceMs } of stopSignals) {
    if (!isRunning(postmaster)) return
    process.kill(postmaster.pid, signal)
    if (await until(() => !isRunning(postmaster), patienceMs)) return
  }
  throw new EmbeddedPostgresFailed(`The embedded database (process ${postmaster.pid}) does not stop.`)
}

/**
 * After kill -9: waits until the killed server's last child has exited, then removes the server's lock files, because PostgreSQL refuses to start if the
 * process id in them has been reused. Starting next to a live child would corrupt the data.
 */
async function clearRemains({ cluster, socketDir }: Places): Promise<void> {
  if (process.platform !== 'linux') return
  const gone = () => processesIn(cluster).length === 0
  if (!(await until(gone, orphanPatienceMs))) {
    for (const pid of processesIn(cluster)) process.kill(pid, 'SIGKILL')
    if (!(await until(gone, orphanPatienceMs))) throw new EmbeddedPostgresFailed(`Processes of an earlier database still work in ${cluster}.`)
  }
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketDir, '.s.PGSQL.5432'), path.join(socketDir, '.s.PGSQL.5432.lock')])
    rmSync(file, { force: true })
}

function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && startOfProcess(pid) !== null && worksIn(pid, cluster))
}

/** Returns whether a process serves the cluster: PostgreSQL's processes use it as their working directory. */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

async function until(condition: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!condition()) {
    if (performance.now() > deadline) return false
    await delay(15)
  }
  return true
}
