import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../apps/server/src/testing/until.ts'

/** Runs a program in place of the server; `begun` counts its starts in a file beside it. */
function supervise(program: string): { child: ChildProcess; said(): string; ended: Promise<number | null> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-supervise-'))
  const [server, cleanup] = ['server.mjs', 'cleanup.mjs'].map((name) => path.join(folder, name)) as [string, string]
  const head = `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(`${folder}/begun`)}, '.')
    const begun = readFileSync(${JSON.stringify(`${folder}/begun`)}).length
    const end = (signal) => { process.kill(process.pid, signal); setInterval(() => {}, 1000) }\n`
  writeFileSync(server, `${head}${program}`)
  writeFileSync(cleanup, "console.log('cleaned up')")
  const child = spawn('/bin/sh', [path.join(import.meta.dirname, 'supervise.sh'), cleanup, process.execPath, server], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (output += piece))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, said: () => output, ended }
}

const waits = "console.log('ready'); setInterval(() => {}, 1000);"

test.skipIf(process.platform === 'win32').each([
  ['ends by itself', 'process.exit(3)', 3, ''],
  ['hangs once', "begun === 1 ? end('SIGVTALRM') : process.exit(4)", 4, 'The server hung and has ended itself; starting it again.\n'],
  ['runs out of memory once', "begun === 1 ? end('SIGABRT') : process.exit(0)", 0, 'The server ran out of memory and has ended itself; starting it again.\n'],
  ['hangs again and again', "end('SIGVTALRM')", 154, `${'The server hung and has ended itself; starting it again.\n'.repeat(5)}cleaned up\n`],
  ['is killed', "end('SIGKILL')", 137, 'cleaned up\n'],
])('a server that %s', async (_how, program, code, said) => {
  const run = supervise(program)
  expect(await run.ended).toBe(code)
  // Some shells name the signal that ended a process.
  expect(run.said().replaceAll(/^.*(?:Virtual timer expired|Aborted|Killed|core dumped).*\n/gm, '')).toBe(said)
})

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the server, whose exit code is passed on',
  async (signal) => {
    const run = supervise(`process.on('${signal}', () => process.exit(5)); ${waits}`)
    await until(() => run.said().includes('ready'), 'the server runs')
    run.child.kill(signal)
    expect(await run.ended).toBe(5)
  },
)

test.skipIf(process.platform === 'win32')('what hangs while it is asked to end is not started again', async () => {
  const run = supervise(`process.on('SIGTERM', () => end('SIGVTALRM')); ${waits}`)
  await until(() => run.said().includes('ready'), 'the server runs')
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(154)
  expect(run.said()).not.toContain('starting it again')
  expect(run.said()).toContain('cleaned up')
})
