import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { giveBackJobs } from '../../../testing/give-back-jobs.ts'
import { insist } from '../../../testing/insist.ts'
import { until } from '../../../testing/until.ts'
import { checksumOf, importedLines, madeExport } from './made-export.ts'

/** Kills while the export is read and written; every fifth time PostgreSQL dies too. */
export type ImportKills = { conversations: number; kills: number; say?: (text: string) => void }
/** What is there in the end: rows, and whether their checksum is that of the export; and how often the import had to be told to go on. */
export type ImportKillsOutcome = { kills: number; conversations: number; messages: number; isEqual: boolean; goneOn: number }

/** Imports an export while the server is killed with -9 again and again, each time after it has got on a little. */
export async function runImportKills({ conversations, kills, say = () => {} }: ImportKills): Promise<ImportKillsOutcome> {
  const made = await madeExport(conversations)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-import-kills-'))
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { support_lib_id } = world
  let database = connected(server)
  const { imports } = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  const before = (await database.query<{ count: string }>('select count(*) from messages where support_lib_id = $1', [support_lib_id])).rows[0]?.count
  let [done, goneOn] = [0, 0]
  try {
    await database.query("update users set user_type = 'admin' where support_lib_id = $1", [support_lib_id])
    const { import_ref } = (await insist(() => imports.start({ source: 'csv' }, { name: 'export.zip', bytes: made.bytes }))).import
    const read = async () => {
      const found = (await insist(() => imports.list({}))).imports.find((each) => each.import_ref === import_ref)
      if (!found) throw new Error('no import')
      return found
    }
    const gotOn = async (from: number) => {
      const found = await read()
      if (found.state === 'ready' || ((found.state === 'failed' || found.state === 'stopped') && found.can_begin)) {
        if (found.state !== 'ready') goneOn += 1
        await insist(() => imports.begin({ import_ref }))
      }
      if (found.state === 'failed' && !found.can_begin) throw new Error(`the import failed: ${found.problem}`)
      return found.state === 'done' || found.done !== from
    }
    for (let kill = 0; kill < kills; kill++) {
      // A quarter of the kills meet an import that reads, which begins anew each time; the others one that writes.
      const isReading = kill < kills / 4
      const at = isReading ? (await read()).done : undefined
      let from = at
      await until(
        async () => {
          const found = await read()
          if (!isReading && found.state === 'writing') from ??= found.done
          return (await gotOn(from ?? -1)) && (isReading || found.state === 'done' || (found.state === 'writing' && found.done !== from))
        },
        'the import gets on',
        180_000,
      )
      const found = await read()
      if (found.state === 'done') break
      // In the midst of the next batch.
      await pause(Math.random() * 150)
      await database.end().catch(() => {})
      const killedAt = new Date()
      await server.killAndStart(kill % 5 === 4)
      database = connected(server)
      await giveBackJobs(database, killedAt)
      done += 1
      say(`kill ${done} at ${found.state} ${found.done}`)
    }
    await until(async () => (await gotOn(-1)) && (await read()).state === 'done', 'the import is done', 600_000)
    const { rows } = await database.query<{ line: string }>(importedLines, [support_lib_id])
    const lines = rows.map(({ line }) => line).filter((line) => /^[a-zI ]+ \d+\|/.test(line))
    const tickets = await database.query<{ count: string }>("select count(*) from conversations where support_lib_id = $1 and added_fields ? 'imported_as'", [
      support_lib_id,
    ])
    say(`${before} messages were there before`)
    return { kills: done, conversations: Number(tickets.rows[0]?.count), messages: lines.length, isEqual: checksumOf(lines) === made.checksum, goneOn }
  } finally {
    await database.end().catch(() => {})
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function connected(server: ChaosServer): pg.Pool {
  const pool = new pg.Pool({ ...server.database, max: 1 })
  pool.on('error', () => {})
  return pool
}
