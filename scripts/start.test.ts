import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../apps/server/src/testing/until.ts'
import { root } from './tooling/command.ts'
import { plantCluster } from './tooling/migrated-cluster.ts'

// These tests read /proc, which exists only on Linux.
const isLinux = process.platform === 'linux'
const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-start-'))
beforeAll(() => plantCluster(DATA_DIR))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

/** Returns every process started with this data directory, including the database's. */
function processes(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [command, environment] = [readFileSync(`/proc/${name}/cmdline`, 'utf8'), readFileSync(`/proc/${name}/environ`, 'utf8')]
      const isOurs = command.includes(DATA_DIR) || environment.includes(`DATA_DIR=${DATA_DIR}\0`)
      return isOurs && Number(name) !== process.pid ? [{ pid: Number(name), command: command.replaceAll('\0', ' ') }] : []
    } catch {
      return []
    }
  })
}

const one = (like: RegExp) => processes().find(({ command }) => like.test(command))?.pid ?? 0

async function npmStart(): Promise<ChildProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DATA_DIR, DEMO: '0', LOG_LEVEL: 'warn' }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  onTestFinished(() => {
    for (const { pid } of processes()) process.kill(pid, 'SIGKILL')
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until(() => said.includes('Porchlight is ready') || npm.exitCode !== null, 'the server is ready', 120_000)
  expect(said).toContain('Porchlight is ready')
  expect(one(/postgres/)).toBeGreaterThan(0)
  return npm
}

test.runIf(isLinux).each([
  ['SIGTERM to npm alone', (npm: ChildProcess) => npm.pid, 'SIGTERM'],
  ['SIGHUP to npm alone', (npm: ChildProcess) => npm.pid, 'SIGHUP'],
  ['SIGINT to all of the terminal', (npm: ChildProcess) => -(npm.pid ?? 0), 'SIGINT'],
  ['kill -9 of npm', (npm: ChildProcess) => npm.pid, 'SIGKILL'],
  ['kill -9 of what npm started', () => one(/^sh \S*supervise\.sh/), 'SIGKILL'],
  ['kill -9 of the server', () => one(/^\S*node .*dist\/serve\.js/), 'SIGKILL'],
] as const)('after %s no process started by npm start is left running', { timeout: 180_000 }, async (_how, victim, signal) => {
  const npm = await npmStart()
  const pid = victim(npm) ?? 0
  expect(Math.abs(pid)).toBeGreaterThan(1)
  process.kill(pid, signal)
  await until(() => processes().length === 0, 'all have ended', 60_000)
})
