import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { registry } from '../process/metrics.ts'
import { heavyTask, type TaskBounds } from './heavy-task.ts'
import { whyUnread } from './unreadable.ts'
import { type PoolBounds, WorkerPool } from './worker-pool.ts'

type Tasks = typeof import('./testing/tasks.ts')
const ample: TaskBounds = { inMax: 100_000, outMax: 100_000, timeMs: 20_000, memoryMb: 1024 }
const task = <K extends keyof Tasks>(name: K, bounds: Partial<TaskBounds> = {}) =>
  heavyTask<Tasks, K>(new URL('./testing/tasks.ts', import.meta.url), name, { ...ample, ...bounds })
const pools: WorkerPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})
function pool(bounds: Partial<PoolBounds> = {}): WorkerPool {
  const made = new WorkerPool({ processes: 1, timeMs: 60_000, memoryMb: 1024, restMs: 0, ...bounds })
  pools.push(made)
  return made
}
const fate = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => whyUnread(error) ?? String(error),
  )

test('a task runs in a process without our environment, can refuse with its code, and fails with its message', async () => {
  const workers = pool()
  expect(workers.size.processes).toBe(0)
  const { text, pid } = await workers.run('a', task('echo'), 'hello')
  expect([text, pid !== process.pid]).toEqual(['hello', true])
  const variables = await workers.run('a', task('environment'), null)
  expect(variables.filter((name) => !/^(NODE_CHANNEL|NODE_COMPILE_CACHE|SystemRoot|PATH|__CF)/i.test(name))).toEqual([])
  await expect(workers.run('a', task('decline'), 'no')).rejects.toMatchObject({ code: 'unsupported_type', fields: { reason: 'no' } })
  await expect(workers.run('a', task('breakDown'), 'oops')).rejects.toThrow(expect.objectContaining({ name: 'Error', message: 'oops' }))
  const bytes = await workers.run('a', task('reverse'), Buffer.from([1, 2, 3]))
  expect([Buffer.isBuffer(bytes), ...bytes]).toEqual([true, 3, 2, 1])
  // Nothing of this ended the process, nor does a signal to all of a group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect((await workers.run('a', task('echo'), 'again')).pid).toBe(pid)
  expect(await registry.metrics()).toMatch(/porchlight_heavy_task_ms_count\{task="echo",outcome="done"\} \d+/)
})

test.runIf(process.platform === 'linux')('starting a worker takes nobody the processor: it begins at low priority, with what was compiled before', async () => {
  expect(await pool().run('a', task('startOf'), null)).toEqual({ niceness: [5, 5], isCached: true })
})

test.each([
  ['spin', 'time', { timeMs: 300 }],
  ['backtrack', 'time', { timeMs: 300 }],
  ['burn', 'time', { timeMs: 300 }],
  ['sortLong', 'time', { timeMs: 1000 }],
  ['hog', 'memory', { memoryMb: 100 }],
  ['hogTable', 'memory', { memoryMb: 100 }],
  ['hoard', 'memory', { memoryMb: 100 }],
  ['crash', 'died', {}],
  ['breakLater', 'died', {}],
] as const)('%s ends with the verdict %s, its process too, and the next task runs in a new one', async (name, verdict, bounds) => {
  const workers = pool()
  const { pid } = await workers.run('a', task('echo'), 'before')
  const hostile = task(name, bounds) as ReturnType<typeof task<'backtrack'>>
  await expect(workers.run('a', hostile, 100)).rejects.toMatchObject({ code: 'too_complex', fields: { reason: verdict } })
  expect(await isGone(pid)).toBe(true)
  expect(await workers.run('a', task('echo'), 'on')).toMatchObject({ text: 'on' })
})

test('a heap that is full ends the process at once, before anybody looks', async () => {
  expect(await fate(pool({ memoryMb: 64 }).run('a', task('hogTable', { memoryMb: 4000 }), null))).toBe('memory')
})

test('a task that takes less than it may is done, and a parser that refuses its input gives a verdict', async () => {
  const workers = pool()
  expect(await workers.run('a', task('backtrack'), 5)).toBe(false)
  expect(await workers.run('a', task('dive'), 10_000)).toBe(10_000)
  expect(await fate(workers.run('a', task('dive'), 10_000_000))).toBe('nesting')
  for (const name of ['parseBroken', 'parseBrokenLater'] as const)
    await expect(workers.run('a', task(name), 'no colon')).rejects.toMatchObject({ code: 'unreadable', fields: { reason: 'malformed', said: 'no colon' } })
})

test('input and output are measured before they are copied', async () => {
  const workers = pool()
  expect(await fate(workers.run('a', task('inflate', { outMax: 1_020_000 }), 1_000_000))).toBe('done')
  expect(await fate(workers.run('a', task('inflate', { outMax: 1_000_000 }), 1_000_000))).toBe('output')
  // Refused before a copy is made.
  expect(await fate(workers.run('a', task('inflate'), 400_000_000))).toBe('output')
  expect(await fate(workers.run('a', task('echo'), 'x'.repeat(ample.inMax)))).toBe('size')
  expect(await fate(workers.run('a', task('reverse'), Buffer.alloc(ample.inMax)))).toBe('size')
  expect(await fate(workers.run('a', task('reverse'), Buffer.alloc(ample.inMax - 8)))).toBe('done')
})

test('one library fills only its own queue; the others continue', async () => {
  const workers = pool({ processes: 2, runningPerLibrary: 1, waitingPerLibrary: 2 })
  const gate = await gateFor()
  const held = [1, 2, 3].map(() => workers.run('a', task('untilThere'), gate.file))
  await expect(workers.run('a', task('echo'), 'x')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await workers.run('b', task('echo'), 'through')).toMatchObject({ text: 'through' })
  expect(workers.size).toEqual({ waiting: 2, processes: 2 })
  await gate.open()
  await Promise.all(held)
  expect(workers.size.waiting).toBe(0)
})

test('a library whose task had its worker ended waits a while; the others find another worker ready', async () => {
  const workers = pool({ processes: 2, runningPerLibrary: 1, restMs: 1500 })
  expect(await fate(workers.run('a', task('spin', { timeMs: 100 }), null))).toBe('time')
  const ended = performance.now()
  // The spare has loaded the file of the task that was ended, and nobody has asked for it.
  expect(workers.size).toEqual({ waiting: 0, processes: 1 })
  const [own, other] = [workers.run('a', task('echo'), 'own'), workers.run('b', task('echo'), 'other')]
  expect(workers.size.waiting).toBe(1)
  expect((await Promise.race([own, other])).text).toBe('other')
  expect((await own).text).toBe('own')
  expect(performance.now() - ended).toBeGreaterThan(1490)
})

test('idle processes end, and a closed pool refuses tasks and ends its processes', async () => {
  const workers = pool({ idleMs: 1 })
  await workers.run('a', task('echo'), 'x')
  await expect.poll(() => workers.size.processes).toBe(0)
  const { pid } = await workers.run('a', task('echo'), 'y')
  const gate = await gateFor()
  const [running, waiting] = [workers.run('a', task('untilThere'), gate.file), workers.run('a', task('echo'), 'z')]
  workers.close()
  for (const each of [running, waiting, workers.run('a', task('echo'), 'late')]) await expect(each).rejects.toMatchObject({ code: 'unavailable' })
  expect(await isGone(pid)).toBe(true)
  await gate.open()
})

async function gateFor() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gate-'))
  const file = path.join(folder, 'open')
  return {
    file,
    open: async () => {
      await writeFile(file, '')
      setTimeout(() => void rm(folder, { recursive: true, force: true }), 1000).unref()
    },
  }
}

const isGone = async (pid: number) => {
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isThere).toBe(false)
  return true
}
