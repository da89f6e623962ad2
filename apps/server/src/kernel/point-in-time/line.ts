import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'

/** A copy of the whole database cluster, from which the log is played forward. `first` and `last`: the segments of the log that make it consistent. */
export const BaseCopy = z.object({
  id: z.string(),
  finished_at: z.iso.datetime(),
  first: z.string(),
  last: z.string(),
  bytes: z.number().int(),
  /** SHA-256 of each part. */
  parts: z.array(z.string()),
})
export type BaseCopy = z.infer<typeof BaseCopy>

/**
 * An unbroken stretch of a database's log in storage: all segments from `first` to `last`, and base copies to start from. Whatever breaks it (a segment that is
 * missing, a restore, another process that goes on with it) begins another line.
 */
export const Line = z.object({
  format: z.literal(1),
  id: z.string(),
  /** PostgreSQL's own id of the cluster, and its timeline, which a restore changes. */
  system: z.string(),
  timeline: z.number().int(),
  segment_bytes: z.number().int(),
  /** The process that adds to the line. Whoever finds another one here has been replaced. */
  owner: z.string(),
  /** Who sent the segments from `first` on, which have its name in their keys: two servers that send the same segment at once overwrite nothing. Before, no key has one. */
  senders: z.array(z.object({ owner: z.string(), first: z.string() })).default([]),
  begun_at: z.iso.datetime(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Everything that was acknowledged before is in the segments, by the database's clock. */
  covered_to: z.iso.datetime().nullable(),
  bases: z.array(BaseCopy),
})
export type Line = z.infer<typeof Line>

const root = 'point-in-time'
const lines = `${root}/lines`
/** The folder with the segments and base copies of all lines. */
export const dataFolder = `${root}/data`
/** Where things of a line lie in storage. */
export const keysOf = (line: string) => ({
  line: `${lines}/${line}`,
  data: `${dataFolder}/${line}`,
  wal: (segment: string) => `${dataFolder}/${line}/wal/${segment}`,
  bases: `${dataFolder}/${line}/base`,
  part: (base: string, number: number) => `${dataFolder}/${line}/base/${base}/${String(number).padStart(6, '0')}`,
})

/** The folder in storage, which holds nothing that anybody uploaded. */
export const pointInTimeFolder = root

/** Returns where a segment of a line lies in storage, or would if the line's owner sent it. */
export function segmentKey({ id, owner, last, senders }: Pick<Line, 'id' | 'owner' | 'last' | 'senders'>, segment: string): string {
  const sender = last === null || segment > last ? owner : senders.findLast(({ first }) => first <= segment)?.owner
  return keysOf(id).wal(sender === undefined ? segment : `${segment}-${sender}`)
}

/** Returns the id of the line to which something in `dataFolder` belongs. */
export const lineOfKey = (key: string): string => key.slice(dataFolder.length + 1).split('/')[0] ?? ''

/** Returns the name of the segment that a key stands for. */
export const segmentOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1).split('-')[0] ?? ''

/** Returns a line; undefined if there is none of this id. */
export async function readLine(storage: Storage, id: string): Promise<Line | undefined> {
  const found = await storage.read(keysOf(id).line)
  return found && Line.parse(await json(found.stream))
}

/** Returns all lines, oldest first. */
export async function readLines(storage: Storage): Promise<Line[]> {
  const found = await Promise.all((await storage.list(lines)).map((key) => readLine(storage, key.slice(lines.length + 1))))
  return found.filter((line) => line !== undefined).sort((a, b) => (a.begun_at < b.begun_at ? -1 : 1))
}

/** Saves what is known of a line; the segments and parts it names must be in storage. */
export const writeLine = (storage: Storage, line: Line): Promise<void> => storage.put(keysOf(line.id).line, Buffer.from(JSON.stringify(line)))

/** Whether this is the name of a whole segment of the log: timeline and number, in hexadecimal. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

const hexDigits = 8
/** Returns the timeline that a segment belongs to. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, hexDigits), 16)

const segmentsPerLog = (segmentBytes: number) => 0x1_0000_0000 / segmentBytes

/** Returns the name of the segment after one. */
export function segmentAfter(name: string, segmentBytes: number): string {
  const [log, number] = [Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16)]
  const isLast = number + 1 === segmentsPerLog(segmentBytes)
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(hexDigits, '0')
  return `${name.slice(0, 8)}${hex(isLast ? log + 1 : log)}${hex(isLast ? 0 : number + 1)}`
}

/** Returns the base copies from which a database can be restored: the log reaches over them. */
export const usableBases = ({ bases, last: end, covered_to }: Line): BaseCopy[] =>
  bases.filter(({ finished_at, last }) => covered_to !== null && end !== null && last <= end && finished_at <= covered_to)

/** Returns the name of the segment in which a position of a line's log is. */
export function segmentAt(position: bigint, { timeline, segment_bytes }: Pick<Line, 'timeline' | 'segment_bytes'>): string {
  const number = position / BigInt(segment_bytes)
  const perLog = BigInt(segmentsPerLog(segment_bytes))
  return [BigInt(timeline), number / perLog, number % perLog].map((value) => value.toString(16).toUpperCase().padStart(hexDigits, '0')).join('')
}

/** A base copy says when it was finished some moments after the end of the log that belongs to it. */
const finishingMs = 600_000

/** Returns the last segment that a restore to a moment needs: the log of the first base copy that was finished well after it, else all there is. */
export function lastNeeded(line: Line, to: number): string | null {
  const later = usableBases(line).find(({ finished_at }) => Date.parse(finished_at) - finishingMs > to)
  return later?.last ?? line.last
}

/** Returns all segments from one to another, both included. */
export function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const found: string[] = []
  for (let name = first; name <= last; name = segmentAfter(name, segmentBytes)) found.push(name)
  return found
}
