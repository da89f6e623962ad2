import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { newRef } from '../ids.ts'
import type { Log } from '../process/log.ts'
import type { Storage } from '../storage/storage.ts'
import { tellArchive } from './archive-metrics.ts'
import { takeBaseCopy } from './base-copy.ts'
import { type BaseCopy, isSegment, type Line, readLine, segmentAfter, segmentKey, timelineOf, writeLine } from './line.ts'
import { forgetOld, removeForgotten } from './retention.ts'

/** An archive that is kept. */
export type Archive = {
  /** Has everything that was acknowledged until now sent to storage. @throws what keeps it from that */
  catchUp(): Promise<void>
  /** Sends what there is within a few seconds, and ends. What it did not send, the next start sends. */
  stop(): Promise<void>
}

type Options = {
  connection: pg.ClientConfig
  /** The folder of the database cluster, and the one into which PostgreSQL puts copies of whole segments of its log. */
  cluster: string
  spool: string
  dataDir: string
  storage: Storage
  /** The earliest moment to which the database can be restored. */
  days: number
  log: Log
  /** The most that may wait for a storage that is away, in bytes. */
  waitingMax?: number
}

/** What is acknowledged is in storage this long after, in ms. */
const markEveryMs = 60_000
const lookEveryMs = 5000
const pruneEveryMs = 3_600_000
const dayMs = 86_400_000
/** A process has 15 s to stop (checklist Q8). */
const stopPatienceMs = 4000
const catchUpMs = 20_000
const copyAgainMs = 300_000
const waitingMost = 4 * 1024 ** 3
/** Of the disk's free space, what waits may take this share. */
const shareOfFree = 4
const idFile = 'line'

/**
 * Sends the log of the embedded database to storage, with a base copy each day, so that the database can be restored as it was at any time. A storage that is away
 * stops nothing: what waits for it is bounded, and what had to be given up ends the line.
 */
export function keepArchive(options: Options): Archive {
  const { log } = options
  const ending = new AbortController()
  const keeper = new Keeper(options, ending.signal)
  let running: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = running.then(work)
    running = mine.catch(() => {})
    return mine
  }
  let problem: string | undefined
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await inTurn(() => keeper.turn()).then(
        () => {
          if (problem !== undefined) log.warn('the archive of the database’s log catches up again')
          problem = undefined
        },
        (error: Error) => {
          if (problem === undefined && !ending.signal.aborted)
            log.error({ err: error }, 'the database’s log cannot be archived; it waits, and the product goes on')
          problem = error.message
        },
      )
      await pause(lookEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  })()
  const catchUp = () => inTurn(() => keeper.turn(true))
  return {
    catchUp,
    async stop() {
      ending.abort()
      const sent = catchUp().catch((error: Error) => log.warn({ err: error }, 'the end of the database’s log is sent at the next start'))
      await Promise.race([sent, pause(stopPatienceMs, undefined, { ref: false })])
      await Promise.race([loop, pause(stopPatienceMs, undefined, { ref: false })])
      await keeper.close()
    },
  }
}

/** A moment up to which everything is in the log up to a segment. */
type Mark = { at: string; segment: string }

class Keeper {
  private readonly options: Options
  private readonly signal: AbortSignal
  private readonly owner = newRef()
  private readonly since = new Date().toISOString()
  private client: pg.Client | undefined
  private line: Line | undefined
  private mark: Mark | undefined
  private markedAt = Number.NEGATIVE_INFINITY
  private prunedAt = Number.NEGATIVE_INFINITY
  /** The transactions there were after the last mark, if nothing else was going on: as long as they are the same, nothing was written. */
  private quiet: string | undefined
  private copyNotBefore = Number.NEGATIVE_INFINITY
  private copying: Promise<void> | undefined
  private copied: { line: string; base: BaseCopy } | undefined
  private cleaning: Promise<void> | undefined

  constructor(options: Options, signal: AbortSignal) {
    this.options = options
    this.signal = signal
  }

  /** One turn of the work. `isAll`: marks this moment, too, and waits until what is before it has been sent. */
  async turn(isAll = false): Promise<void> {
    try {
      await this.boundWaiting()
      if (isAll) {
        // A mark of before says nothing about what was written since.
        await this.untilSent()
        await this.setMark()
        await this.untilSent()
      } else {
        if (performance.now() - this.markedAt > markEveryMs) await this.setMark()
        await this.send()
      }
      await this.keepBases()
      if (performance.now() - this.prunedAt > pruneEveryMs) await this.prune()
    } catch (error) {
      await this.boundWaiting()
      throw error
    } finally {
      tellArchive({ line: this.line, since: this.since, waitingBytes: (await this.waiting()).bytes })
    }
  }

  /** Sends until the mark, if there is one, has been reached. */
  private async untilSent(): Promise<void> {
    await this.send()
    for (const end = performance.now() + catchUpMs; this.mark; await this.send()) {
      if (performance.now() > end) throw new Error(`PostgreSQL does not hand on ${this.mark.segment}`)
      await pause(20)
    }
  }

  async close(): Promise<void> {
    // What a slow storage was asked for can't be ended: a copy that isn't whole counts for nothing, and what a list would have removed is found again.
    const [copying, cleaning] = [this.copying?.catch(() => {}), this.cleaning?.catch(() => {})]
    await Promise.race([Promise.all([copying, cleaning]), pause(stopPatienceMs, undefined, { ref: false })])
    await this.client?.end().catch(() => {})
    this.client = undefined
  }

  private async query<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    try {
      if (!this.client) {
        const client = new pg.Client({ ...this.options.connection, query_timeout: 30_000, connectionTimeoutMillis: 5000 })
        client.on('error', () => {
          this.client = undefined
        })
        await client.connect()
        this.client = client
      }
      const { rows } = await this.client.query<Row>(statement)
      return rows[0] as Row
    } catch (error) {
      await this.client?.end().catch(() => {})
      this.client = undefined
      throw error
    }
  }

  /**
   * Ends the segment that is being written, unless nothing was written since the last time. The transaction in it is later than the moment: recovery to the moment
   * finds where to stop.
   */
  private async setMark(): Promise<void> {
    if (this.mark) return
    const before = await this.query<{ at: Date; transactions: string }>('select clock_timestamp() as at, pg_current_snapshot()::text as transactions')
    const at = before.at.toISOString()
    if (before.transactions === this.quiet && this.line) {
      this.markedAt = performance.now()
      return this.cover(at)
    }
    const { own } = await this.query<{ own: string }>('select pg_current_xact_id()::text as own')
    const { segment } = await this.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
    this.markedAt = performance.now()
    this.mark = { at, segment }
    const next = BigInt(own) + 1n
    this.quiet = before.transactions === `${own}:${own}:` ? `${next}:${next}:` : undefined
  }

  private async cover(at: string): Promise<void> {
    const line = await this.ownLine()
    line.covered_to = at
    await writeLine(this.options.storage, line)
  }

  private async waiting(): Promise<{ names: string[]; bytes: number }> {
    const all = await readdir(this.options.spool)
    // PostgreSQL's notes of base copies and timelines; ours are in the line.
    for (const name of all) if (/\.(backup|history)$/.test(name)) await rm(join(this.options.spool, name), { force: true })
    const names = all.filter(isSegment).sort()
    let bytes = 0
    for (const name of names) bytes += (await stat(join(this.options.spool, name)).catch(() => undefined))?.size ?? 0
    return { names, bytes }
  }

  /** Sends the segments that wait, in their order. A segment leaves the disk once the line in storage names it. */
  private async send(): Promise<void> {
    const { spool, storage } = this.options
    const { names } = await this.waiting()
    if (names.length === 0) return
    for (const name of names) {
      let line = await this.ownLine()
      // What a restore played is handed on once more; this line begins after it.
      if (timelineOf(name) !== line.timeline) {
        await rm(join(spool, name), { force: true })
        continue
      }
      if (line.last !== null && name <= line.last && !(await this.isSame(line, name))) line = await this.beginLine('another server has written to it')
      if (line.last !== null && name > line.last && name !== segmentAfter(line.last, line.segment_bytes))
        line = await this.beginLine(`what follows ${line.last} is missing`)
      if (line.last === null || name > line.last) {
        await this.put(segmentKey(line, name), name)
        // Sending takes a while: whoever has taken the line over meanwhile keeps it.
        if ((await this.ownLine()) !== line) return
        if (line.senders.at(-1)?.owner !== this.owner) line.senders.push({ owner: this.owner, first: name })
        line.first ??= name
        line.last = name
      }
      if (this.mark && line.last >= this.mark.segment) {
        line.covered_to = this.mark.at
        this.mark = undefined
      }
      await writeLine(storage, line)
      await rm(join(spool, name), { force: true })
      // A slow storage may take less than there is to send.
      if (await this.boundWaiting()) return
    }
  }

  private async put(key: string, name: string): Promise<void> {
    const { spool, storage } = this.options
    const path = join(spool, 'sending')
    // The rest of a segment that was ended early is zeros, which take no room.
    await pipeline(
      createReadStream(join(spool, name)),
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(path, { mode: 0o600 }),
    )
    await storage.put(key, { path })
    await rm(path, { force: true })
  }

  /** Whether a segment that waits is the one that is in storage: a copy of this server may have gone on with the line. */
  private async isSame(line: Line, name: string): Promise<boolean> {
    const { spool, storage } = this.options
    const found = await storage.read(segmentKey(line, name))
    if (!found) return false
    const [ours, theirs] = [createHash('sha256'), createHash('sha256')]
    await pipeline(createReadStream(join(spool, name)), ours)
    await pipeline(found.stream, createZstdDecompress(), theirs)
    return digest(ours) === digest(theirs)
  }

  /** Returns the line to add to: the one of the last start, if the log continues it. */
  private async ownLine(): Promise<Line> {
    const { spool, storage } = this.options
    const id = this.line?.id ?? (await readFile(join(spool, idFile), 'utf8').catch(() => undefined))
    const there = id === undefined ? undefined : await readLine(storage, id)
    if (this.line) {
      if (there?.owner === this.owner) return this.line
      return this.beginLine(there ? 'another server goes on with it' : 'it is not in storage any more')
    }
    const { system, timeline } = await this.identity()
    if (there?.system !== system || there.timeline !== timeline) return this.beginLine(there ? 'the database was restored' : 'there is none')
    this.line = { ...there, owner: this.owner }
    await writeLine(storage, this.line)
    return this.line
  }

  private identity() {
    return this.query<{ system: string; timeline: number; segment_bytes: number; at: Date }>(
      `select (select system_identifier::text from pg_control_system()) as system, (select timeline_id from pg_control_checkpoint()) as timeline,
         (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes, clock_timestamp() as at`,
    )
  }

  private async beginLine(why: string): Promise<Line> {
    const { spool, storage, log } = this.options
    const { system, timeline, segment_bytes, at } = await this.identity()
    const facts = { system, timeline, segment_bytes, owner: this.owner, senders: [], begun_at: at.toISOString() }
    const line: Line = { format: 1, id: newRef(), ...facts, first: null, last: null, covered_to: null, bases: [] }
    await writeLine(storage, line)
    await writeFile(join(spool, idFile), line.id, { mode: 0o600, flush: true })
    log.warn({ line: line.id, before: this.line?.id, why }, 'begins a line of the database’s log; it can be restored to any time from its first base copy on')
    this.line = line
    this.quiet = undefined
    return line
  }

  /** Begins a base copy once the last one is a day old, and notes one that is complete. */
  private async keepBases(): Promise<void> {
    const line = this.line && !this.copied ? this.line : await this.ownLine()
    if (this.copied) {
      const { line: of, base } = this.copied
      this.copied = undefined
      if (of === line.id) {
        line.bases.push(base)
        await writeLine(this.options.storage, line)
      }
      await this.prune()
    }
    const last = line.bases.at(-1)
    // What is being copied is named by nothing yet, and would be cleaned away.
    if (
      this.copying ||
      this.cleaning ||
      this.signal.aborted ||
      performance.now() < this.copyNotBefore ||
      (last && Date.now() - Date.parse(last.finished_at) < dayMs)
    )
      return
    const { connection, cluster, dataDir, spool: folder, storage, log } = this.options
    this.copying = takeBaseCopy({ connection, cluster, dataDir, folder, storage, line: line.id, signal: this.signal })
      .then((base) => {
        this.copied = { line: line.id, base }
      })
      .catch((error: Error) => {
        this.copyNotBefore = performance.now() + copyAgainMs
        if (!this.signal.aborted) log.error({ err: error }, 'a base copy of the database failed; it is tried again')
      })
      .finally(() => {
        this.copying = undefined
      })
  }

  /** Forgets what is no longer needed, and begins to remove it, beside the sending of the log. */
  private async prune(): Promise<void> {
    if (!this.line || this.copying || this.cleaning) return
    this.prunedAt = performance.now()
    const { storage, days, log } = this.options
    const [line, keptFrom] = [await this.ownLine(), new Date(Date.now() - days * dayMs)]
    await forgetOld(storage, line, keptFrom)
    this.cleaning = removeForgotten(storage, structuredClone(line), keptFrom, this.signal)
      .catch((error: Error) => {
        if (!this.signal.aborted) log.warn({ err: error }, 'what the archive of the database’s log no longer needs could not be removed; it is tried again')
      })
      .finally(() => {
        this.cleaning = undefined
      })
  }

  /** Gives up what waits once it is too much for the disk, and with it the line: a storage that is away or slow must not stop the product. Returns whether it did. */
  private async boundWaiting(): Promise<boolean> {
    const { spool, log, waitingMax = waitingMost } = this.options
    const { names, bytes } = await this.waiting()
    const { bavail, bsize } = await statfs(spool)
    if (bytes <= Math.min(waitingMax, (bavail * bsize + bytes) / shareOfFree)) return false
    await rm(join(spool, idFile), { force: true })
    for (const name of names) await rm(join(spool, name), { force: true })
    log.error({ bytes, line: this.line?.id }, 'gave up the part of the database’s log that waited for storage: it would have filled the disk')
    ;[this.line, this.mark, this.quiet] = [undefined, undefined, undefined]
    return true
  }
}

const digest = (hash: Hash) => hash.digest('hex')
