import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const child = `
  import { endOnSignals } from ${JSON.stringify(new URL('end-on-signals.ts', import.meta.url).href)}
  endOnSignals({ stop: async () => console.log('stops') })
  process.on('SIGHUP', () => console.log('goes on'))
  setInterval(() => {}, 60_000)
  console.log('runs')
`

test('E24: SIGHUP of a log rotation does not stop the server; SIGTERM does', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', child], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  server.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  await expect.poll(() => said).toBe('runs\n')
  server.kill('SIGHUP')
  await expect.poll(() => said).toBe('runs\ngoes on\n')
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  expect(said).toBe('runs\ngoes on\nstops\n')
})
