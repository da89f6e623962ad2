// Exports a library of 100,000 conversations and imports it: rows a second and memory, beside a bare COPY of the same tables. `--kills 20` kills the server twenty
// times (SIGKILL), PostgreSQL too each fifth time, while it does so with 20,000: afterwards a second export, of what was imported, must say the same as the first.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyTarget, listTables } from '../apps/server/src/kernel/backup/tables.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { newRef } from '../apps/server/src/kernel/ids.ts'
import { asSystem } from '../apps/server/src/kernel/jobs.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { writeCopy } from '../apps/server/src/modules/library-copies/exporting/write-copy.ts'
import { declaredTables } from '../apps/server/src/modules/library-copies/format/plan.ts'
import { importJob } from '../apps/server/src/modules/library-copies/importing/import-job.ts'
import { runCopyKills } from '../apps/server/src/modules/library-copies/testing/run-copy-kills.ts'
import { modules } from '../apps/server/src/modules.ts'
import { fillTickets } from '../apps/server/src/testing/fill-tickets.ts'
import { testLibrary } from '../apps/server/src/testing/library.ts'
import { say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({ options: { conversations: { type: 'string' }, kills: { type: 'string', default: '0' }, url: { type: 'string' } } })
/** Goals: conversations a second each way, and growth of the memory in MB: it must not depend on the size of the library. */
const goals = { perSecond: 1000, grownMb: 400 }

process.exitCode = (Number(values.kills) > 0 ? await kill() : await measure()) ? 0 : 1

async function kill(): Promise<boolean> {
  const kills = Number(values.kills)
  const conversations = Number(values.conversations ?? '20000')
  const { whileExporting, whileImporting, rows, differing } = await runCopyKills({ conversations, kills, say })
  say(
    `${whileExporting} kills while exporting and ${whileImporting} while importing ${conversations} conversations, ${rows} rows; rows, sums and files of the second export ${differing.length === 0 ? 'equal those of the first' : `DIFFER in ${differing.join(', ')}`}.`,
  )
  return whileExporting + whileImporting === kills && differing.length === 0
}

async function measure(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
  const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web', ...(values.url && { DATABASE_URL: values.url }) }
  const running = await start({ config: readConfig(env), modules })
  const { kernel } = running
  const { owner } = kernel.database
  try {
    const library = await testLibrary(running)
    const { support_lib_id } = library
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    const conversations = Number(values.conversations ?? '100000')
    await fillTickets(owner, { support_lib_id, agents: [admin.user_id, agent.user_id], conversations })
    await owner.query('vacuum analyze')

    const signal = new AbortController().signal
    const file = path.join(folder, 'copy')
    const exported = await measured(() => writeCopy(kernel, support_lib_id, file, { signal, progress: async () => {} }))
    const rows = exported.result.tables.reduce((sum, table) => sum + table.rows, 0)
    const bare = await measured(() => copyOut(running, support_lib_id))
    say(`${conversations} conversations, ${rows} rows, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
    tell('export', rows, conversations, exported)
    tell('bare COPY of the same rows to nowhere', rows, conversations, bare)
    say(`  the export takes ${(exported.ms / bare.ms).toFixed(1)} times as long`)

    const import_ref = newRef()
    await kernel.ports.storage.put(`${support_lib_id}/copy-${import_ref}`, { path: file })
    const row = { support_lib_id, import_ref, state: 'checking', file_name: 'copy', owner_id: admin.user_id, created_at: new Date() }
    await library.inside((ctx) => ctx.db.insertInto('library_imports').values(row).execute())
    const imported = await measured(async () => {
      if (!importJob.outside) throw new Error('the import is a job outside of transactions')
      await importJob.runOutside({ kernel, signal, inLibrary: (run) => asSystem(kernel, support_lib_id, 'bench', run) }, { support_lib_id, import_ref })
    })
    tell('import, with checks, indexes and reports', rows, conversations, imported)
    const [counts] = (
      await owner.query<{ mine: number; target: string; state: string }>(
        'select i.state, i.target_lib_id as target, (select count(*)::int from conversations c where c.support_lib_id = i.target_lib_id) as mine from library_imports i where i.import_ref = $1',
        [import_ref],
      )
    ).rows
    const intoTable = await measured(() => copyIn(running, support_lib_id))
    tell('bare COPY of its visitors, conversations and messages into tables without an index', rows, conversations, intoTable)
    say(`  the import takes ${(imported.ms / intoTable.ms).toFixed(1)} times as long`)
    const isGood =
      counts?.state === 'done' &&
      counts.mine === conversations &&
      [exported, imported].every(({ ms, grownMb }) => conversations / (ms / 1000) >= goals.perSecond && grownMb <= goals.grownMb)
    say(`${isGood ? 'good' : 'BAD'}: at least ${goals.perSecond} conversations a second each way, memory grows by at most ${goals.grownMb} MB`)
    return isGood
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Running = Awaited<ReturnType<typeof start>>
type Measured<T> = { result: T; ms: number; grownMb: number }

/** Runs something, and looks every 50 ms how much memory the process has. */
async function measured<T>(run: () => Promise<T>): Promise<Measured<T>> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const startedAt = performance.now()
  const result = await run()
  const ms = performance.now() - startedAt
  clearInterval(look)
  return { result, ms, grownMb: (most - before) / 1024 / 1024 }
}

function tell(what: string, rows: number, conversations: number, { ms, grownMb }: Measured<unknown>): void {
  const perSecond = (count: number) => Math.round(count / (ms / 1000)).toLocaleString('en')
  say(
    `  ${what}: ${(ms / 1000).toFixed(1)} s, ${perSecond(rows)} rows and ${perSecond(conversations)} conversations a second, memory +${grownMb.toFixed(0)} MB`,
  )
}

/** The tables of the library that an export has, as a backup copies them, thrown away. */
async function copyOut({ kernel }: Running, support_lib_id: string): Promise<void> {
  const { owner } = kernel.database
  const client = await owner.connect()
  const declared = declaredTables(kernel)
  for (const table of await listTables(client)) {
    if (table.schema !== 'public' || typeof (declared.get(table.name) ?? '') === 'string') continue
    const { table: from, columns } = copyTarget(table)
    await pipeline(
      client.query(copyTo(`copy (select ${columns} from ${from} where support_lib_id = '${support_lib_id}') to stdout`)),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    )
  }
  client.release()
}

/** Visitors, conversations and messages by COPY from one connection into another, into tables without an index. */
async function copyIn({ kernel }: Running, support_lib_id: string): Promise<void> {
  const { owner } = kernel.database
  const [reader, writer] = [await owner.connect(), await owner.connect()]
  for (const table of ['visitors', 'conversations', 'messages']) {
    await writer.query(`create unlogged table bare_${table} (like ${table})`)
    const rows = reader.query(copyTo(`copy (select * from ${table} where support_lib_id = '${support_lib_id}') to stdout`))
    await pipeline(rows, writer.query(copyFrom(`copy bare_${table} from stdin`)))
  }
  reader.release()
  writer.release()
}
