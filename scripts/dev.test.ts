import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { until } from '../apps/server/src/testing/until.ts'
import { root } from './tooling/command.ts'
import { plantCluster } from './tooling/migrated-cluster.ts'
import { freePort } from './tooling/port.ts'

/** Starts `npm run dev` with its own port and data directory, and stops it after the test at the latest. */
async function startDev() {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'porchlight-dev-'))
  await plantCluster(DATA_DIR)
  const PORT = String(await freePort())
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [path.join(root, 'scripts/dev.mjs')], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT, DATA_DIR, DEMO: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const serverPid = () => owners(DATA_DIR).find(isRunning)?.pid
  onTestFinished(async () => {
    await end(child, 'SIGTERM')
    const left = serverPid()
    if (left) process.kill(left)
    await until(() => serverPid() === undefined, 'a server that was left behind ends')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const address = `http://127.0.0.1:${PORT}`
  return {
    child,
    words: () => said,
    fetchPage: (page: string) => fetch(`${address}${page}`),
    /** The server's process; undefined while it restarts. */
    serverPid,
    isReady: () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  }
}

/** Ends the process; resolves to its exit code or signal. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code, killedBy] = await exited
  return code ?? killedBy
}

/** Touches a file so that a watcher sees a change; its content stays the same. */
function touch(file: string): void {
  const { atime, mtime } = statSync(file)
  utimesSync(file, atime, mtime)
}

// Takes seconds if nothing has to be built; the timeout is for busy machines.
test('npm run dev serves server and console, restarts the server when a file changes, and leaves nothing behind', { timeout: 240_000 }, async () => {
  const { child, words, fetchPage, serverPid, isReady } = await startDev()
  await until(async () => (await isReady()) || child.exitCode !== null, 'the server answers', 120_000)
  expect(child.exitCode, words()).toBeNull()
  expect(words()).toContain('/login')
  const login = await (await fetchPage('/login')).text()
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(login) ?? []
  expect((await fetchPage(script)).headers.get('content-type')).toMatch(/javascript/)
  expect((await fetchPage('/embed.js')).status).toBe(200)

  const first = serverPid()
  expect(first).toBeGreaterThan(0)
  touch(path.join(root, 'apps/server/src/modules.ts'))
  await until(() => (serverPid() ?? first) !== first, 'another server has taken over')
  await until(isReady, 'the new server answers')
  expect(await end(child, 'SIGTERM'), words()).toBe(0)
  expect(serverPid()).toBeUndefined()
  expect(await isReady()).toBe(false)
})

test('npm run dev also stops its server when its terminal is closed', { timeout: 240_000 }, async () => {
  const { child, serverPid, isReady } = await startDev()
  await until(isReady, 'the server answers', 120_000)
  await end(child, 'SIGHUP')
  expect(serverPid()).toBeUndefined()
  expect(await isReady()).toBe(false)
})
