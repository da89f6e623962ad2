import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts'

/** Thrown when a second server starts on a data directory that another one is using. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(`The data directory ${dataDir} is in use by another Porchlight server (process ${pid}). Stop that one, or set DATA_DIR to another directory.`)
    this.pid = pid
  }
}

const tries = 4
const folderName = 'owner'

/**
 * Makes this process the only owner of a data directory. Each process registers before it checks for others, so when two start together, at least one sees the
 * other. A registration counts only while that exact process is alive, so kill -9 leaves nothing to clean up.
 * @throws DataDirInUse
 */
export async function ownDataDir(dataDir: string): Promise<{ release(): void }> {
  const folder = path.join(dataDir, folderName)
  mkdirSync(folder, { recursive: true })
  for (let attempt = 1; ; attempt++) {
    const mine = signIn(folder)
    const other = otherOwner(folder, mine)
    if (!other) return { release: () => rmSync(mine, { force: true }) }
    rmSync(mine, { force: true })
    if (attempt === tries || other.pid === process.pid) throw new DataDirInUse(dataDir, other.pid)
    // When two processes start at the same instant, both back off; a random pause lets one of them win.
    await delay(20 + Math.random() * 60)
  }
}

let signed = 0

function signIn(folder: string): string {
  const name = path.join(folder, `${process.pid}-${Date.now()}-${signed++}.json`)
  // Rename the finished file, so that no process reads a half-written registration.
  writeFileSync(`${name}.new`, JSON.stringify(thisProcess()))
  renameSync(`${name}.new`, name)
  return name
}

/** Returns every process registered for a data directory, running or not. */
export function owners(dataDir: string): ProcessIdentity[] {
  return signatures(path.join(dataDir, folderName)).flatMap((file) => readIdentity(file) ?? [])
}

function otherOwner(folder: string, mine: string): ProcessIdentity | null {
  for (const file of signatures(folder)) {
    if (file === mine) continue
    const identity = readIdentity(file)
    if (identity && isRunning(identity)) return identity
    rmSync(file, { force: true })
  }
  return null
}

function signatures(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((entry) => entry.endsWith('.json'))
    .map((entry) => path.join(folder, entry))
}

function readIdentity(file: string): ProcessIdentity | null {
  try {
    const { pid, started }: { pid?: unknown; started?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null
  } catch {
    return null
  }
}
