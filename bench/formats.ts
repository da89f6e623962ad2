// Whole hostile files of every format that somebody outside may send, to a running server: how long each keeps the main thread busy at a stretch.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { formats } from '../apps/server/src/testing/growth/formats/all-formats.ts'
import { plantedFormat } from '../apps/server/src/testing/growth/formats/planted-format.ts'
import { beyondMsMax, type FormatOutcome, runFormats, WatchedServer } from '../apps/server/src/testing/growth/formats/run-formats.ts'
import { say } from '../scripts/tooling/command.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    without: { type: 'string' },
    share: { type: 'string', default: '1' },
    files: { type: 'string', default: '99' },
  },
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
let server: WatchedServer | undefined
try {
  const owner = new pg.Pool(postgres.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.end()
  server = await WatchedServer.start(postgres.connection, path.join(folder, 'data'))
  const chosen = formats.filter(({ name }) => matches(name, options.only) && !(options.without && matches(name, options.without)))
  say('Processor time of the main thread at a stretch, beyond a usual file of the format:')
  const outcomes = await runFormats(server, chosen, {
    share: Number(options.share),
    choose: (at) => at < Number(options.files),
    tell: (outcome) => say(lineOf(outcome)),
  })
  const [planted] = await runFormats(server, [plantedFormat])
  const isNoticed = planted !== undefined && slowIn(planted).length > 0
  say(`The planted parser on the main thread was ${isNoticed ? '' : 'not '}noticed.`)
  const slow = outcomes.flatMap((outcome) => slowIn(outcome).map((file) => `${outcome.format}: ${file.file} ${file.beyondMs.toFixed(0)} ms`))
  say(`${outcomes.length} formats, ${outcomes.flatMap(({ files }) => files).length} files: ${slow.length} beyond ${beyondMsMax} ms.`)
  for (const each of slow) say(`  ${each}`)
  process.exitCode = isNoticed && slow.length === 0 ? 0 : 1
} finally {
  server?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Several are separated by commas. */
function matches(name: string, wanted: string): boolean {
  return wanted.split(',').some((each) => name.includes(each))
}

function slowIn({ files }: FormatOutcome) {
  return files.filter(({ beyondMs }) => beyondMs > beyondMsMax)
}

function lineOf(outcome: FormatOutcome): string {
  const { format, from, usualMs, files } = outcome
  const [worst] = [...files].sort((one, other) => other.beyondMs - one.beyondMs)
  const answers = [...Map.groupBy(files, ({ answer }) => answer)].map(([answer, of]) => `${of.length} × ${answer}`)
  const unsettled = files.filter(({ isSettled }) => !isSettled).map(({ file }) => file)
  const figure = `${(worst?.beyondMs ?? 0).toFixed(0).padStart(5)} ms (usual ${usualMs.toFixed(0).padStart(3)}, ${outcome.usualAnswer})`
  return `${slowIn(outcome).length > 0 ? '✗' : '✓'} ${format.padEnd(24)} ${from.padEnd(9)} ${figure}  ${worst?.file ?? ''}; answers ${answers.join(', ')}${unsettled.length > 0 ? `; workers still at it after 12 s: ${unsettled.join(', ')}` : ''}`
}
