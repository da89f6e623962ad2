// Memory of `npm start` with the demo, one and ten minutes after the first start, through a minute: at most 180 MB for all processes together (PSS, Linux).
// Each minute, schedules take further connections to the database for seconds, so the median counts; the most is said beside it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildProduct } from '../scripts/tooling/build.ts'
import { root, say } from '../scripts/tooling/command.ts'
import { freePort } from '../scripts/tooling/port.ts'
import { noteFigure } from './all/figures.ts'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '60,600' } } })
const moments = options.seconds.split(',').map(Number)
const goalMb = 180
const looksInAMinute = 30

await buildProduct()
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const { PATH, HOME } = process.env
const npm = spawn('npm', ['start'], { cwd: root, env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder } })
const ended = once(npm, 'exit')
try {
  let said = ''
  for await (const chunk of npm.stdout) {
    said += String(chunk)
    if (said.includes('Porchlight is ready')) break
  }
  let waited = 0
  for (const seconds of moments) {
    await wait((seconds - waited) * 1000)
    waited = seconds
    const looks: { mb: number; shares: ReturnType<typeof memoryOf> }[] = []
    for (let look = 0; look < looksInAMinute; look++) {
      const shares = memoryOf(npm.pid ?? 0)
      looks.push({ shares, mb: shares.reduce((sum, { mb }) => sum + mb, 0) })
      await wait(60_000 / looksInAMinute)
    }
    waited += 60
    looks.sort((one, other) => one.mb - other.mb)
    const { mb: total = 0, shares = [] } = looks[Math.floor(looksInAMinute / 2)] ?? {}
    say(`After ${seconds} s:`)
    for (const { mb, command } of shares.toSorted((one, other) => other.mb - one.mb)) say(`${mb.toFixed(1).padStart(7)} MB  ${command.slice(0, 100)}`)
    const most = looks.at(-1)?.mb ?? 0
    say(
      `${total.toFixed(1)} MB of ${shares.length} processes (${most.toFixed(1)} at most in this minute), ${(total / goalMb).toFixed(2)} of the goal of ${goalMb} MB\n`,
    )
    if (total > goalMb) process.exitCode = 1
    // The last one is what is compared.
    if (seconds === moments.at(-1)) noteFigure('npm start with the demo: MB', total)
  }
} finally {
  npm.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the memory of a process and its descendants: private memory plus each process's share of shared memory. */
function memoryOf(pid: number): { mb: number; command: string }[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    return [{ mb: Number(pss ?? 0) / 1024, command }, ...children.flatMap((child) => memoryOf(Number(child)))]
  } catch {
    return []
  }
}
