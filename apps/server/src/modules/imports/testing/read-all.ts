import { Readable } from 'node:stream'
import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { chunksOf, type FileFormat, inUtf8 } from '../reading/chunks.ts'
import { notationOf } from '../reading/encodings.ts'
import { sampleOf } from '../reading/file-sample.ts'
import { ordersOf } from '../reading/observer.ts'
import { type ChunkFacts, readChunk, surveyChunk } from '../reading/read-chunk.ts'
import type { StagedRow, UnreadRow } from '../reading/staged-row.ts'

/** What a file holds, read as an import reads it. */
export type ReadAll = { rows: StagedRow[]; problems: UnreadRow[]; facts: ChunkFacts; encoding: string; separator: string; assumed: string[] }

/** Reads a small file as a job does, without a server. */
export async function readAll(source: ImportSource, table: string, content: string | Buffer, zone = 'UTC'): Promise<ReadAll> {
  const bytes = Buffer.from(content)
  const format: FileFormat = /^[[{]/.test(bytes.subarray(0, 1).toString()) ? 'json' : 'csv'
  const notation = notationOf(await sampleOf(Readable.from([bytes]), format === 'csv'))
  const parts: Buffer[] = []
  for await (const part of chunksOf(inUtf8(Readable.from([bytes]), notation), format, notation)) parts.push(part)
  const chunk = { source, table, format, header: null, records: Buffer.concat(parts), separator: notation.separator }
  const { orders, assumed } = ordersOf(surveyChunk(chunk).evidence, 'auto')
  const { batches, facts } = readChunk({ ...chunk, times: { zone, orders, order: 'day' } })
  const read = batches.flatMap((batch) => JSON.parse(batch) as (StagedRow | UnreadRow)[])
  const isProblem = (row: StagedRow | UnreadRow): row is UnreadRow => 'reason' in row
  return { rows: read.filter((row): row is StagedRow => !isProblem(row)), problems: read.filter(isProblem), facts, ...notation, assumed }
}
