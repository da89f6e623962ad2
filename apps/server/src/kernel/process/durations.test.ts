// Holds for every server file.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'

/** Where the time of day is meant: when a job is due, the age of a file or of a copy in storage, the skew of a clock that a test replaces, a name that is nowhere else. */
const timesOfDay = [
  'kernel/consumers/consume.ts',
  'kernel/embedded-postgres/owner-lock.ts',
  'kernel/http/uploads.ts',
  'kernel/point-in-time/archive-metrics.ts',
  'kernel/point-in-time/keep-archive.ts',
  'modules/single-sign-on/oidc.ts',
]

test('durations and limits of a process are measured by a clock that nobody sets', () => {
  const sources = path.join(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !/\.test\.|testing\//.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => readFileSync(path.join(sources, file), 'utf8').includes('Date.now()')).sort()).toEqual(timesOfDay)
})

test('sockets stay open while the clock of the machine is set back an hour, and forward again', async () => {
  const server = await sharedServer()
  const agent = await (await testLibrary(server)).user('agent')
  const socket = await openSocket(server.address, { token: agent.token }, { library: null })
  const real = Date.now
  onTestFinished(() => void vi.restoreAllMocks())
  for (const jumpMs of [-3_600_000, 3_600_000]) {
    vi.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs)
    for (let frame = 0; frame < 10; frame++) await socket.do('unsubscribe', { stream: 'library' })
  }
  expect(socket.closeCode).toBeUndefined()
})
