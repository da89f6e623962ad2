import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RunAs } from './run-as.ts'

/** Paths of one embedded server. */
export type Places = { native: string; cluster: string; spool: string; socketDir: string; logFile: string }

/** The name contains PostgreSQL's major version: only the version that created a cluster can read it. */
export const clusterName = 'pg18'

/** Unix socket paths are limited to about 107 bytes. */
const socketPathBytesMax = 100

/** Finds or creates the folders for a data directory and makes them accessible to the server's account. */
export function preparePlaces(dataDir: string, nativeInstalled: string, runAs: RunAs): Places {
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const root = clusterParent(dataDir, short, runAs)
  const cluster = path.join(root, clusterName)
  if (runAs.kind === 'account' && statSync(cluster, { throwIfNoEntry: false })?.uid === 0) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, cluster])
  let socketDir = path.join(root, 'socket')
  if (Buffer.byteLength(path.join(socketDir, '.s.PGSQL.5432')) > socketPathBytesMax) socketDir = path.join(os.tmpdir(), `porchlight-${userId()}-${short}`)
  makePrivateDir(socketDir, runAs)
  return {
    native: runAs.kind === 'account' ? reachableNative(nativeInstalled) : nativeInstalled,
    cluster,
    spool: path.join(root, 'wal-archive'),
    socketDir,
    logFile: path.join(dataDir, 'postgres.log'),
  }
}

/**
 * Returns the data directory or, if the server's account cannot access it, a folder in /var/lib. In that case, adds a link so that later starts find the
 * folder.
 */
function clusterParent(dataDir: string, short: string, runAs: RunAs): string {
  const here = path.join(dataDir, clusterName)
  const entry = lstatSync(here, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return path.dirname(readlinkSync(here))
  if (entry || runAs.kind !== 'account') return dataDir
  // The account only needs to traverse the folder; the contents stay protected by their own modes.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  if (isOpenToOthers(dataDir)) return dataDir
  const elsewhere = `/var/lib/porchlight-${short}`
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 })
  symlinkSync(path.join(elsewhere, clusterName), here)
  return elsewhere
}

/**
 * Creates a folder that only the server's account can enter.
 * @throws Error if it belongs to someone else
 */
export function makePrivateDir(dir: string, runAs: RunAs): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (runAs.kind === 'account') chownSync(dir, runAs.uid, runAs.gid)
  const { uid, mode } = statSync(dir)
  const expected = runAs.kind === 'account' ? runAs.uid : userId()
  if (uid !== expected || mode & 0o077) throw new Error(`${dir} must belong to the database's account alone (mode 0700).`)
}

function userId(): number {
  return process.getuid?.() ?? 0
}

function isOpenToOthers(dir: string): boolean {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    if (existsSync(at) && !(statSync(at).mode & 0o001)) return false
    if (at === path.dirname(at)) return true
  }
}

/** Returns a folder from which the server's account can run the binaries: a copy if the originals are in a private home directory. */
function reachableNative(native: string): string {
  if (isOpenToOthers(native)) return native
  const copy = `/var/lib/porchlight-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  }
  return copy
}
