import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { startEmbeddedPostgres } from '../../kernel/embedded-postgres/embedded-postgres.ts'
import { readLines } from '../../kernel/point-in-time/line.ts'
import { restoreTo } from '../../kernel/point-in-time/restore-to.ts'
import type { Storage } from '../../kernel/storage/storage.ts'
import { asOwnerOf } from './as-owner-of.ts'

/** Something that was written: when it was sent and when it was acknowledged, in ms. */
export type Written = { id: string; sent: number; acknowledged: number }
/** What a database restored to `at` lacks although it was acknowledged before, and what it has although it was sent later. */
export type RestoreOutcome = { at: string; found: number; lost: string[]; tooNew: string[]; ms: number }

/** Restores an archive to a moment in a folder of its own, and compares with what was written. `idsIn`: a statement that returns the ids of what there is. */
export async function judgeRestore(storage: Storage, at: number, written: readonly Written[], idsIn: string): Promise<RestoreOutcome> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'porchlight-restored-'))
  const begun = performance.now()
  try {
    await restoreTo({ to: Temporal.Instant.fromEpochMilliseconds(at), dataDir, storage, replace: false, progress: () => {} })
    const ms = performance.now() - begun
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      const rows = await asOwnerOf(server.connection, async (client) => (await client.query<{ id: string }>(idsIn)).rows)
      const there = new Set(rows.map(({ id }) => id))
      // Both times are rounded down to ms.
      const lost = written.filter(({ id, acknowledged }) => acknowledged + 1 <= at && !there.has(id))
      const tooNew = written.filter(({ id, sent }) => sent > at && there.has(id))
      return { at: new Date(at).toISOString(), found: there.size, lost: lost.map(({ id }) => id), tooNew: tooNew.map(({ id }) => id), ms }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns from when to when an archive can be restored, in ms; undefined before its first base copy and segment. */
export async function keptSpan(storage: Storage): Promise<{ from: number; until: number } | undefined> {
  const line = (await readLines(storage)).at(-1)
  const base = line?.bases[0]
  if (!line?.covered_to || !base || (line.last ?? '') < base.last || line.covered_to < base.finished_at) return undefined
  return { from: Date.parse(base.finished_at), until: Date.parse(line.covered_to) }
}
