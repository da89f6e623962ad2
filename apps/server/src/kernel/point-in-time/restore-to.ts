import { createHash } from 'node:crypto'
import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import type { Temporal } from 'temporal-polyfill'
import yauzl from 'yauzl'
import { readEntry } from '../backup/entries.ts'
import { BackupFailed } from '../backup/manifest.ts'
import { noteRestored } from '../backup/note-restored.ts'
import { nativeDir } from '../embedded-postgres/binaries.ts'
import { clearInterrupted, ownerRole } from '../embedded-postgres/cluster.ts'
import { ownDataDir } from '../embedded-postgres/owner-lock.ts'
import { clusterName, makePrivateDir, type Places, preparePlaces } from '../embedded-postgres/places.ts'
import { type Postmaster, runningPostmaster, spawnPostmaster, stopPostmaster } from '../embedded-postgres/postmaster.ts'
import { isRunning } from '../embedded-postgres/process-identity.ts'
import { chooseRunAs, type RunAs } from '../embedded-postgres/run-as.ts'
import type { Storage } from '../storage/storage.ts'
import { type BaseCopy, keysOf, type Line, lastNeeded, readLines, segmentAt, segmentKey, segmentsBetween, usableBases } from './line.ts'

type Options = {
  to: Temporal.Instant
  dataDir: string
  storage: Storage
  /** The line to restore from, where two servers have archived to one storage. */
  line?: string | undefined
  /** Whether a database that is there is put aside; otherwise it is refused to restore over it. */
  replace: boolean
  progress: (line: string) => void
}

/** What was restored; `aside`: the folder of the database that was there before. */
export type Restored = { base: BaseCopy; segments: number; aside: string | null }

/**
 * Restores the embedded database as it was at a moment: with everything that was acknowledged before, and nothing after. The product must not be running. What is
 * restored gets its name once it is complete; until then DATA_DIR is as it was.
 * @throws BackupFailed when the moment is outside of what is kept, a part is missing or damaged, or a database is there already
 * @throws DataDirInUse while the product runs
 */
export async function restoreTo({ to, line: wanted, dataDir, storage, replace, progress }: Options): Promise<Restored> {
  const { line, base } = choose(await readLines(storage), to, wanted)
  const isNew = !existsSync(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(resolve(dataDir))
  const lock = await ownDataDir(root)
  let places: Places | undefined
  try {
    const runAs = chooseRunAs(join(root, clusterName))
    places = preparePlaces(root, nativeDir(), runAs)
    const { cluster } = places
    clearInterrupted(places)
    if (existsSync(cluster) && !replace)
      throw new BackupFailed(`${dataDir} holds a database already. Restore into another DATA_DIR, or put that database aside with --replace.`)
    // A killed product leaves its server running.
    const running = runningPostmaster(places)
    if (running) await stopPostmaster(running)
    // The next start or restore removes what is left of this name, should this be killed.
    const fresh = `${cluster}.new-${process.pid}`
    try {
      makePrivateDir(fresh, runAs)
      const secrets = await unpackBase({ storage, line, base, cluster: fresh, folder: root, progress })
      await assertSecrets(root, secrets)
      const last = lastNeeded(line, to.epochMilliseconds) ?? ''
      const segments = segmentsBetween(base.first, last, line.segment_bytes)
      progress(`Fetching ${segments.length} segments of the log …`)
      for (const segment of segments) await fetchSegment(storage, line, segment, join(fresh, 'pg_wal', segment))
      writeFileSync(join(fresh, 'recovery.signal'), '')
      own(fresh, runAs)
      progress('Playing the log …')
      await recover({ ...places, cluster: fresh }, runAs, to, { ...line, last })
      for (const [name, content] of secrets) {
        mkdirSync(dirname(join(root, name)), { recursive: true, mode: 0o700 })
        writeFileSync(join(root, name), content, { mode: 0o600 })
      }
      const aside = existsSync(cluster) ? `${cluster}.before-${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}` : null
      if (aside) renameSync(cluster, aside)
      renameSync(fresh, cluster)
      // What waited there belongs to the log of the database before.
      rmSync(places.spool, { recursive: true, force: true })
      return { base, segments: segments.length, aside }
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  } finally {
    lock.release()
    if (isNew && places && !existsSync(places.cluster)) rmSync(root, { recursive: true, force: true })
  }
}

const told = ({ line: { id, begun_at }, from, until }: { line: Line; from: string; until: string }) =>
  `  --line ${id}  (begun ${inUtc(begun_at)}, kept from ${inUtc(from)} to ${inUtc(until)})`

const inUtc = (moment: string) => `${moment.slice(0, 19).replace('T', ' ')} UTC`

/** @throws BackupFailed saying what can be restored instead */
function choose(lines: readonly Line[], to: Temporal.Instant, wanted: string | undefined): { line: Line; base: BaseCopy } {
  const at = to.toString({ fractionalSecondDigits: 3 })
  if (wanted !== undefined && !lines.some(({ id }) => id === wanted)) {
    const restorable = lines.filter((line) => usableBases(line).length > 0).map(({ id }) => id)
    throw new BackupFailed(`No line ${wanted} is in this storage. Those that can be restored: ${restorable.join(', ') || 'none'}.`)
  }
  const usable = lines.flatMap((line) => {
    if (wanted !== undefined && line.id !== wanted) return []
    const bases = usableBases(line)
    return bases[0] ? [{ line, bases, from: bases[0].finished_at, until: line.covered_to ?? '' }] : []
  })
  const found = usable.filter(({ from, until }) => from <= at && at <= until)
  const [only] = found
  if (found.length > 1)
    throw new BackupFailed(
      `Two servers have archived here at ${inUtc(at)}. Say whose line to restore with --line:\n${found.map(told).join('\n')}\nGive each a STORAGE_URL of its own.`,
    )
  const base = only?.bases.findLast(({ finished_at }) => finished_at <= at)
  if (only && base) return { line: only.line, base }
  if (usable.length === 0 && wanted !== undefined)
    throw new BackupFailed(`Line ${wanted} has no complete base copy with the log after it: nothing of it can be restored.`)
  if (usable.length === 0)
    throw new BackupFailed('No archive of the log is in this storage. Is STORAGE_URL that of the server, and was POINT_IN_TIME_DAYS set there?')
  const kept = usable.map(({ from, until }) => `from ${inUtc(from)} to ${inUtc(until)}`)
  throw new BackupFailed(`${inUtc(at)} is outside of what is kept, which is ${kept.join(', and ')}.`)
}

type Unpacking = { storage: Storage; line: Line; base: BaseCopy; cluster: string; folder: string; progress: (line: string) => void }

/** Unpacks a base copy; returns the secrets in it. */
async function unpackBase({ storage, line, base, cluster, folder, progress }: Unpacking): Promise<Map<string, Buffer>> {
  progress(`Fetching the base copy of ${inUtc(base.finished_at)}, ${Math.ceil(base.bytes / 1_000_000)} MB …`)
  const file = join(folder, `base-copy.${process.pid}.new`)
  const secrets = new Map<string, Buffer>()
  try {
    await fetchBase(storage, line, base, file)
    const zip = await yauzl.openPromise(file, { autoClose: false })
    try {
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName
        if (name.startsWith('secrets/')) {
          secrets.set(name, await buffer(await zip.openReadStreamPromise(entry)))
          continue
        }
        const target = join(cluster, name.slice('cluster/'.length))
        await mkdir(name.endsWith('/') ? target : dirname(target), { recursive: true, mode: 0o700 })
        if (!name.endsWith('/')) await readEntry(zip, entry, createWriteStream(target, { mode: 0o600 }))
      }
    } finally {
      zip.close()
    }
    return secrets
  } finally {
    rmSync(file, { force: true })
  }
}

async function fetchBase(storage: Storage, line: Line, base: BaseCopy, file: string): Promise<void> {
  const target = await open(file, 'w', 0o600)
  try {
    for (const [number, sum] of base.parts.entries()) {
      const found = await storage.read(keysOf(line.id).part(base.id, number))
      if (!found) throw new BackupFailed(`Part ${number + 1} of the base copy of ${inUtc(base.finished_at)} is missing in storage.`)
      const hash = createHash('sha256')
      for await (const chunk of found.stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        await target.writeFile(chunk)
      }
      if (hash.digest('hex') !== sum) throw new BackupFailed(`Part ${number + 1} of the base copy of ${inUtc(base.finished_at)} is damaged.`)
    }
  } finally {
    await target.close()
  }
}

async function fetchSegment(storage: Storage, line: Line, segment: string, file: string): Promise<void> {
  const found = await storage.read(segmentKey(line, segment))
  if (!found) throw new BackupFailed(`The segment ${segment} of the log is missing in storage.`)
  await pipeline(found.stream, createZstdDecompress(), createWriteStream(file, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z') ? new BackupFailed(`The segment ${segment} of the log is damaged: ${error.message}.`) : error
  })
  const { size } = statSync(file)
  if (size !== line.segment_bytes) throw new BackupFailed(`The segment ${segment} of the log is damaged: it has ${size} of ${line.segment_bytes} bytes.`)
}

/** @throws BackupFailed if DATA_DIR has other secrets than the database needs */
async function assertSecrets(root: string, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of secrets) {
    const there = await readFile(join(root, name)).catch(() => undefined)
    if (there && !there.equals(content)) throw new BackupFailed(`${join(root, name)} is another one than this database needs. Restore into an empty DATA_DIR.`)
  }
}

function own(folder: string, runAs: RunAs): void {
  if (runAs.kind !== 'account') return
  for (const name of ['.', ...(readdirSync(folder, { recursive: true }) as string[])]) chownSync(join(folder, name), runAs.uid, runAs.gid)
}

/** Plays the log up to a moment. If nothing was written after it, the end of the log is where it ends. */
async function recover(places: Places, runAs: RunAs, to: Temporal.Instant, line: Line): Promise<void> {
  const until = { recovery_target_time: to.toString().replace('Z', '+00'), recovery_target_action: 'promote' }
  const asItIs = { restore_command: 'false', recovery_target_timeline: 'current', hot_standby: 'off', archive_mode: 'off' }
  const saidBefore = statSync(places.logFile, { throwIfNoEntry: false })?.size ?? 0
  const isThere = await playedTo(await spawnPostmaster(places, runAs, { ...asItIs, ...until }))
  if (isThere) return
  // What earlier attempts said is in the same file, unless it had become too long.
  const log = await readFile(places.logFile).catch(() => Buffer.alloc(0))
  const said = log.subarray(log.length < saidBefore ? 0 : saidBefore).toString()
  if (!said.includes('recovery ended before configured recovery target was reached'))
    throw new BackupFailed(`The log could not be played:\n${said.slice(-800)}`)
  if (!(await playedTo(await spawnPostmaster(places, runAs, asItIs)))) throw new BackupFailed(`The log could not be played. ${places.logFile} says why.`)
  // A log that is broken somewhere ends there, too.
  const end = endOfLog(places.cluster)
  if (segmentAt(end - 1n, line) !== line.last)
    throw new BackupFailed(`The log is broken in the segment ${segmentAt(end, line)}: it can be played to there, but it goes on to ${line.last}.`)
}

/** Returns up to which position the log was played, by PostgreSQL's note of the timeline that it began there. */
function endOfLog(cluster: string): bigint {
  const folder = join(cluster, 'pg_wal')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .sort()
    .at(-1)
  const note = newest ? readFileSync(join(folder, newest), 'utf8').trim().split('\n').at(-1) : undefined
  const [high, low] = note?.split('\t')[1]?.split('/') ?? []
  if (high === undefined || low === undefined) throw new BackupFailed('PostgreSQL does not say how far it has played the log.')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const askAgainMs = 100

/** Waits until a server has played its log and prepares the database for its start; false if it ended instead. */
async function playedTo(postmaster: Postmaster): Promise<boolean> {
  try {
    while (isRunning(postmaster)) {
      const client = new pg.Client({ host: postmaster.socketDir, port: 5432, user: ownerRole, database: 'porchlight' })
      client.on('error', () => {})
      try {
        await client.connect()
        await prepare(client)
        return true
      } catch (error) {
        // Starting up; anything else is ours to know.
        const { code = '', message } = error as { code?: string; message: string }
        const isAway = ['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(code) || message.startsWith('Connection terminated')
        if (!isAway && isRunning(postmaster)) throw error
      } finally {
        await client.end().catch(() => {})
      }
      await pause(askAgainMs)
    }
    return false
  } finally {
    await stopPostmaster(postmaster)
  }
}

/** Jobs that were running return to the queue, and the first start asks what was erased since. The checkpoint writes down the new timeline. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('instance.facts') is not null as "isThere"`)
  if (rows[0]?.isThere) {
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
    await client.query(noteRestored)
  }
  await client.query('checkpoint')
}
