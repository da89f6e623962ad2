// Imports: 100,000 conversations of two messages each, read and written, beside a bare COPY of the same rows into tables without an index, in the same database
// and run, and prints the memory that the import takes. `--kills 20` kills the server twenty times (SIGKILL) while it imports: afterwards, counts and a checksum
// must equal those of the export.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { checksumOf, importedLines, madeExport } from '../apps/server/src/modules/imports/testing/made-export.ts'
import { runImportKills } from '../apps/server/src/modules/imports/testing/run-import-kills.ts'
import { modules } from '../apps/server/src/modules.ts'
import { testLibrary } from '../apps/server/src/testing/library.ts'
import { duration, say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({ options: { conversations: { type: 'string' }, kills: { type: 'string', default: '0' } } })
/** Goals: conversations written per second, and by how much memory may grow while all but the first tenth are written. */
const goals = { perSecond: 1000, growthMb: 64 }

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** Returns the MB that are in use once the garbage is collected. */
function heldMb(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

process.exitCode = (Number(values.kills) > 0 ? await kill() : await measure()) ? 0 : 1

async function kill(): Promise<boolean> {
  const conversations = Number(values.conversations ?? '20000')
  const outcome = await runImportKills({ conversations, kills: Number(values.kills), say })
  const { kills, goneOn } = outcome
  say(
    `${kills} kills; ${outcome.conversations} of ${conversations} conversations, ${outcome.messages} messages, checksum ${outcome.isEqual ? 'equal' : 'DIFFERENT'}; told to go on ${goneOn} times.`,
  )
  return kills === Number(values.kills) && outcome.conversations === conversations && outcome.messages === conversations * 2 && outcome.isEqual
}

async function measure(): Promise<boolean> {
  const made = await madeExport(Number(values.conversations ?? '100000'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
  const running = await start({ config: readConfig({ DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error' }), modules })
  const { owner } = running.kernel.database
  try {
    const library = await testLibrary(running)
    const { calls } = await library.user('admin')
    const begun = performance.now()
    const { import_ref } = (await calls.imports.start({ source: 'csv' }, { name: 'export.zip', bytes: made.bytes })).import
    const read = async () => (await calls.imports.list({})).imports[0]
    const until = async (state: string, look: (part: number) => void = () => {}) => {
      for (;;) {
        const found = await read()
        if (!found) throw new Error('no import')
        look(found.total === 0 ? 0 : found.done / found.total)
        if (found.state === state) return found
        if (found.state === 'failed') throw new Error(`failed: ${found.problem}`)
        await pause(1000)
      }
    }
    await until('ready')
    const readMs = performance.now() - begun
    const held: number[] = []
    let rss = 0
    const look = (part: number) => {
      rss = Math.max(rss, process.memoryUsage().rss / 2 ** 20)
      // After a tenth, and then after each further one: what is held once the garbage is gone.
      if (part * 10 >= held.length + 1 && part < 1) held.push(heldMb())
    }
    const writing = performance.now()
    await calls.imports.begin({ import_ref })
    const done = await until('done', look)
    const writeMs = performance.now() - writing
    const copyMs = await bareCopy(library.support_lib_id, folder)
    const { rows } = await owner.query<{ line: string }>(importedLines, [library.support_lib_id])
    const isEqual = checksumOf(rows.map(({ line }) => line)) === made.checksum
    const taken = done.counts.find(({ kind }) => kind === 'conversation')?.taken ?? 0
    const perSecond = taken / (writeMs / 1000)
    const growth = Math.max(...held) - (held[0] ?? 0)
    say(`Read in ${duration(readMs)}; ${taken} conversations written in ${duration(writeMs)}: ${Math.round(perSecond)} a second (goal ${goals.perSecond}).`)
    say(`A bare COPY of the same rows takes ${duration(copyMs)}: the import takes ${(writeMs / copyMs).toFixed(1)} times as long.`)
    say(
      `Memory: at most ${Math.round(rss)} MB of the process, this measurement included; held after each tenth: ${held.map(Math.round).join(', ')} MB, at most ${Math.round(growth)} more than after the first (goal ${goals.growthMb}). Checksum ${isEqual ? 'equal' : 'DIFFERENT'}.`,
    )
    return isEqual && taken === made.conversations && perSecond >= goals.perSecond && growth <= goals.growthMb
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  /** Copies what the import has written from files into tables without an index, as fast as PostgreSQL can. */
  async function bareCopy(support_lib_id: string, folder: string): Promise<number> {
    const tables = ['conversations', 'messages', 'conversation_texts', 'import_links', 'visitors']
    const files = tables.map((table) => [table, path.join(folder, `${table}.copy`)] as const)
    for (const [table, file] of files) {
      await owner.query(`copy (select * from ${table} where support_lib_id = '${support_lib_id}') to '${file}'`)
      await owner.query(`create table bare_${table} (like ${table})`)
    }
    say(`${Math.round(files.reduce((sum, [, file]) => sum + statSync(file).size, 0) / 2 ** 20)} MB to copy.`)
    const begun = performance.now()
    for (const [table, file] of files) await owner.query(`copy bare_${table} from '${file}'`)
    return performance.now() - begun
  }
}
