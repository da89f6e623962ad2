import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asOwnerOf } from '../../testing/drills/as-owner-of.ts'
import { judgeRestore, keptSpan, type Written } from '../../testing/drills/restore-to-moment.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestS3 } from '../../testing/s3.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { refuse } from '../errors.ts'
import { makeLog } from '../process/log.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { takeBaseCopy } from './base-copy.ts'
import { type Archive, keepArchive } from './keep-archive.ts'
import { isSegment, keysOf, type Line, lastNeeded, readLines, segmentAfter, segmentKey, segmentOfKey, segmentsBetween, writeLine } from './line.ts'
import { momentOf } from './moment.ts'
import { restoreTo } from './restore-to.ts'
import { forgetOld, removeForgotten } from './retention.ts'

const log = makeLog('silent')
const quick = { shared_buffers: '16MB', min_wal_size: '32MB', max_wal_size: '64MB' }

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'pl-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function archived(dataDir: string, storage: Storage, more: { waitingMax?: number } = {}) {
  await mkdir(path.join(dataDir, 'secrets'), { recursive: true })
  if (!existsSync(path.join(dataDir, 'secrets/key'))) writeFileSync(path.join(dataDir, 'secrets/key'), 'a secret')
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, isArchived: true, settings: quick })
  const archive = keepArchive({ ...server, dataDir, storage, days: 1, log, ...more })
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    await archive.stop()
    await server.stop()
  }
  onTestFinished(end)
  return { ...server, archive, end }
}

/** Writes rows until it is told to stop. */
function writer(connection: pg.ClientConfig) {
  const written: Written[] = []
  let isOver = false
  const done = asOwnerOf(connection, async (client) => {
    await client.query('create table if not exists kept (n bigserial primary key)')
    while (!isOver) {
      const sent = Date.now()
      const { rows } = await client.query<{ id: string }>('insert into kept default values returning n::text as id')
      written.push({ id: rows[0]?.id ?? '', sent, acknowledged: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  return {
    written,
    stop() {
      isOver = true
      return done
    },
  }
}

/** Has everything archived, and waits for a base copy. */
async function withBase(archive: Archive, storage: Storage): Promise<{ from: number; until: number }> {
  let span: Awaited<ReturnType<typeof keptSpan>>
  await eventually(async () => {
    await archive.catchUp()
    span = await keptSpan(storage)
    expect(span).toBeDefined()
  })
  return span ?? { from: 0, until: 0 }
}

const ids = 'select n::text as id from kept'

test('a database restored to a moment has everything that was acknowledged before and nothing after; what is outside of what is kept is refused', async () => {
  const [dataDir, s3] = [folder(), await startTestS3()]
  onTestFinished(() => s3.stop())
  const storage = openStorage({ DATA_DIR: dataDir, STORAGE_URL: s3.url })
  const first = await archived(dataDir, storage)
  const writing = writer(first.connection)
  const { from } = await withBase(first.archive, storage)
  await eventually(() => expect(writing.written.filter(({ sent }) => sent > from).length).toBeGreaterThan(60))
  await writing.stop()
  // A start goes on with the line of the one before.
  await first.end()
  const again = await archived(dataDir, storage)
  const later = writer(again.connection)
  await eventually(() => expect(later.written.length).toBeGreaterThan(30))
  await later.stop()
  await again.archive.catchUp()
  expect(await readLines(storage)).toHaveLength(1)
  const { until } = (await keptSpan(storage)) ?? { until: 0 }
  const all = [...writing.written, ...later.written]
  const after = writing.written.filter(({ sent }) => sent > from)
  const middle = after[Math.floor(after.length / 2)]?.acknowledged ?? 0
  const outcome = await judgeRestore(storage, middle, all, ids)
  expect(outcome).toMatchObject({ lost: [], tooNew: [] })
  expect(outcome.found).toBeGreaterThan(0)
  const empty = path.join(folder(), 'data')
  const into = (at: number, dir = empty) => restoreTo({ to: momentOf(new Date(at).toISOString()), dataDir: dir, storage, replace: false, progress: () => {} })
  await expect(into(from - 60_000)).rejects.toThrow('is outside of what is kept, which is from ')
  await expect(into(until + 60_000)).rejects.toThrow('is outside of what is kept')

  // To the end, after which nothing was written; what is restored begins a line of its own.
  const back = path.join(folder(), 'data')
  await into(until, back)
  const restored = await archived(back, storage)
  expect(await asOwnerOf(restored.connection, async (client) => (await client.query(ids)).rowCount)).toBe(all.length)
  await withBase(restored.archive, storage)
  await restored.end()
  const [line, next, ...more] = await readLines(storage)
  expect(more).toEqual([])
  expect([next?.first, next?.last].map((name) => name?.slice(0, 8))).toEqual(['00000002', '00000002'])
  // A damaged segment in the middle must be reported, not taken for the end of the log.
  if (!line) throw new Error('no line')
  const broken = line.last ?? ''
  await storage.put(segmentKey(line, broken), zstdCompressSync(Buffer.alloc(line.segment_bytes)))
  await expect(into(until)).rejects.toThrow('The log is broken in the segment ')
  await storage.put(segmentKey(line, broken), zstdCompressSync(Buffer.alloc(1000)))
  await expect(into(until)).rejects.toThrow(`${broken} of the log is damaged: it has 1000 of `)
  await storage.put(keysOf(line.id).part(line.bases[0]?.id ?? '', 0), Buffer.from('damaged'))
  await expect(into(until)).rejects.toThrow('is damaged')
  expect(existsSync(empty)).toBe(false)
  await again.end()
  await expect(into(until, dataDir)).rejects.toThrow('holds a database already')
})

test('a storage that is away stops nothing, and loses nothing until what waits is too much; then, and when a copy of the server goes on with it, a new line begins', async () => {
  const dataDir = folder()
  const disk = openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined })
  let isAway = false
  let whileSending = async () => {}
  const storage: Storage = {
    ...disk,
    async put(key, source) {
      if (isAway) throw refuse('unavailable')
      if (key.includes('/wal/')) await whileSending()
      await disk.put(key, source)
    },
  }
  const { archive, connection, spool } = await archived(dataDir, storage, { waitingMax: 40_000_000 })
  await withBase(archive, storage)
  const switchLog = () =>
    asOwnerOf(connection, (client) => client.query('create table if not exists t (n int); insert into t values (1); select pg_switch_wal()'))
  isAway = true
  await switchLog()
  await expect(archive.catchUp()).rejects.toMatchObject({ code: 'unavailable' })
  isAway = false
  await archive.catchUp()
  const [line] = await readLines(storage)
  expect(await readLines(storage)).toHaveLength(1)
  const names = (await disk.list(`${keysOf(line?.id ?? '').data}/wal`)).map(segmentOfKey)
  expect(names).toEqual(segmentsBetween(line?.first ?? '', line?.last ?? '', line?.segment_bytes ?? 0))

  isAway = true
  for (let turn = 0; turn < 3; turn++) await switchLog()
  await eventually(async () => {
    await expect(archive.catchUp()).rejects.toMatchObject({ code: 'unavailable' })
    expect(existsSync(path.join(spool, 'line'))).toBe(false)
  })
  isAway = false
  await switchLog()
  await archive.catchUp()
  expect(await readLines(storage)).toHaveLength(2)

  // The same if the storage is only slow: more comes than it takes.
  whileSending = async () => {
    whileSending = async () => {}
    for (let turn = 0; turn < 4; turn++) await switchLog()
    await eventually(async () => expect((await readdir(spool)).filter(isSegment).length).toBeGreaterThan(3))
  }
  await switchLog()
  await archive.catchUp()
  expect(await readLines(storage)).toHaveLength(3)
  // Nothing else writes to the line once it has its base copy.
  await withBase(archive, storage)

  // A copy of the server goes on with the same line, and sends the same segment at the same time: the two are kept apart.
  const [, , third] = await readLines(storage)
  if (!third) throw new Error('no line')
  const theirs = { ...third, owner: 'copy' }
  const next = segmentAfter(third.last ?? '', third.segment_bytes)
  whileSending = async () => {
    whileSending = async () => {}
    await disk.put(segmentKey(theirs, next), Buffer.from('of the copy'))
    await writeLine(storage, { ...theirs, last: next, senders: [...theirs.senders, { owner: 'copy', first: next }] })
  }
  await switchLog()
  await archive.catchUp()
  const copied = (await readLines(storage))[2]
  const kept = copied && (await disk.read(segmentKey(copied, next)))
  expect(kept && (await buffer(kept.stream)).toString()).toBe('of the copy')
  expect((await readLines(storage)).map(({ owner }) => owner === 'copy')).toEqual([false, false, true, false])
  expect(readFileSync(path.join(spool, 'line'), 'utf8')).toBe((await readLines(storage))[3]?.id)
})

test('what no restore needs any more is removed from storage: older base copies, the log before them, and lines that ended', async () => {
  const storage = openStorage({ DATA_DIR: folder(), STORAGE_URL: undefined })
  const segment = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
  const base = (id: string, day: number, at: number) => ({
    ...{ id, finished_at: `2026-11-${day}T03:00:00.000Z`, first: segment(at), last: segment(at), bytes: 1, parts: ['x'] },
  })
  const facts = { format: 1 as const, system: '1', timeline: 1, segment_bytes: 16_777_216, owner: 'me', begun_at: '2026-11-01T00:00:00.000Z', senders: [] }
  const old = { ...facts, id: 'old', first: segment(1), last: segment(1), covered_to: '2026-11-10T00:00:00.000Z', bases: [] }
  const bases = [base('one', 20, 1), base('two', 22, 3), base('three', 24, 5)]
  const line: Line = { ...facts, id: 'now', first: segment(1), last: segment(6), covered_to: '2026-11-25T00:00:00.000Z', bases }
  for (const each of [old, line]) {
    await storage.put(keysOf(each.id).line, Buffer.from(JSON.stringify(each)))
    for (let number = 1; number <= 6; number++) await storage.put(keysOf(each.id).wal(segment(number)), Buffer.from('x'))
  }
  for (const id of ['one', 'two', 'three', 'interrupted']) await storage.put(keysOf('now').part(id, 0), Buffer.from('x'))
  // A restore needs the log to the first base copy after the moment.
  const needed = (at: string) => lastNeeded(line, Date.parse(at))
  expect([needed('2026-11-20T12:00:00Z'), needed('2026-11-22T02:59:59Z'), needed('2026-11-24T12:00:00Z')]).toEqual([segment(3), segment(5), segment(6)])
  // A line that an interrupted cleaning has forgotten already, and segments of a line from before their keys had a sender, and after.
  await storage.put(keysOf('forgotten').wal(segment(1)), Buffer.from('x'))
  line.senders = [
    { owner: 'me', first: segment(2) },
    { owner: 'you', first: segment(4) },
  ]
  await storage.put(segmentKey(line, segment(2)), Buffer.from('x'))
  expect([1, 3, 6, 7].map((number) => segmentKey(line, segment(number)).split('/').at(-1))).toEqual([
    segment(1),
    ...[`${segment(3)}-me`, `${segment(6)}-you`, `${segment(7)}-me`],
  ])
  const keptFrom = new Date('2026-11-23T00:00:00Z')
  await forgetOld(storage, line, keptFrom)
  let removed = 0
  const interrupted = new AbortController()
  const slow: Storage = {
    ...storage,
    async remove(key) {
      await storage.remove(key)
      removed++
      if (removed === 4) interrupted.abort()
    },
  }
  await expect(removeForgotten(slow, line, keptFrom, interrupted.signal)).rejects.toThrow('abort')
  expect(removed).toBe(4)
  await removeForgotten(storage, line, keptFrom, new AbortController().signal)
  expect((await readLines(storage)).map(({ id, first, bases: kept }) => [id, first, kept.map((each) => each.id)])).toEqual([
    ['now', segment(3), ['two', 'three']],
  ])
  expect(await storage.list('point-in-time/data')).toEqual([
    ...[keysOf('now').part('three', 0), keysOf('now').part('two', 0)],
    ...[3, 4, 5, 6].map((number) => keysOf('now').wal(segment(number))),
  ])
})

test('a base copy that fails leaves no file open, and the next one is taken', async () => {
  const dataDir = folder()
  const disk = openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined })
  let isAway = true
  const storage: Storage = {
    ...disk,
    async put(key, source) {
      if (isAway && key.includes('/base/')) throw refuse('unavailable')
      await disk.put(key, source)
    },
  }
  const { cluster, connection } = await archived(dataDir, storage)
  // More than one part, so that it fails while there is more to read.
  writeFileSync(path.join(cluster, 'base/random'), randomBytes(40_000_000))
  const files = await readdir('/proc/self/fd').catch(() => undefined)
  const openFiles = async () =>
    (await Promise.all(((await readdir('/proc/self/fd')) ?? []).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))).filter((file) =>
      file.startsWith(cluster),
    )
  const source = { connection, cluster, dataDir, folder: folder(), storage, line: 'line', signal: new AbortController().signal }
  await expect(takeBaseCopy(source)).rejects.toMatchObject({ code: 'unavailable' })
  // Only Linux says which files are open.
  if (files) await eventually(async () => expect(await openFiles()).toEqual([]))
  isAway = false
  expect((await takeBaseCopy(source)).parts.length).toBeGreaterThan(1)
})

test('where two servers archived to one storage, a restore asks for one of their lines', async () => {
  const storage = openStorage({ DATA_DIR: folder(), STORAGE_URL: undefined })
  const segment = '000000010000000000000001'
  for (const id of ['one', 'two', 'begun']) {
    const base = { id: 'base', finished_at: '2026-11-20T03:00:00.000Z', first: segment, last: segment, bytes: 1, parts: ['x'] }
    await writeLine(storage, {
      ...{ format: 1, id, system: '1', timeline: 1, segment_bytes: 16_777_216, owner: id, senders: [], begun_at: '2026-11-01T00:00:00.000Z' },
      ...{ first: segment, last: segment, covered_to: '2026-11-25T00:00:00.000Z', bases: id === 'begun' ? [] : [base] },
    })
  }
  const from = (line: string | undefined) =>
    restoreTo({ to: momentOf('2026-11-22 12:00'), line, dataDir: path.join(folder(), 'data'), storage, replace: false, progress: () => {} })
  await expect(from(undefined)).rejects.toThrow(/--line one .*\n.*--line two /)
  await expect(from('three')).rejects.toThrow('No line three is in this storage. Those that can be restored: one, two.')
  await expect(from('begun')).rejects.toThrow('Line begun has no complete base copy')
  await expect(from('two')).rejects.toThrow('Part 1 of the base copy of 2026-11-20 03:00:00 UTC is missing')
})

test('segments follow each other over the end of a log file, and moments are read with their zone', () => {
  expect(segmentAfter('0000000100000002000000FF', 16_777_216)).toBe('000000010000000300000000')
  expect(segmentAfter('00000001000000020000000F', 16_777_216)).toBe('000000010000000200000010')
  const read = (text: string) => momentOf(text).toString()
  expect(read('2026-11-28 14:03')).toBe('2026-11-28T14:03:00Z')
  expect(read('2026-11-28 14:03:07.5 +01:00')).toBe('2026-11-28T13:03:07.5Z')
  expect(read('2026-07-28 14:03 Europe/Berlin')).toBe('2026-07-28T12:03:00Z')
  // Clocks go back and forth there.
  expect(() => read('2026-10-25 02:30 Europe/Berlin')).toThrow('no single moment')
  expect(() => read('2026-03-29 02:30 Europe/Berlin')).toThrow('no single moment')
  expect(() => read('yesterday')).toThrow('is no time')
  expect(() => read('2026-02-30 10:00')).toThrow('no single moment')
})
