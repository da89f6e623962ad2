import { afterEach, expect, test } from 'vitest'
import { registry } from '../metrics.ts'
import { heavyTask } from './heavy-task.ts'
import { type PoolBounds, WorkerPool } from './worker-pool.ts'

type Tasks = typeof import('./testing/tasks.ts')
const task = <K extends keyof Tasks>(name: K) => heavyTask<Tasks, K>(new URL('./testing/tasks.ts', import.meta.url), name)
const pools: WorkerPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})
function pool(bounds: Partial<PoolBounds> = {}): WorkerPool {
  const made = new WorkerPool(bounds)
  pools.push(made)
  return made
}
const gateFor = () => new SharedArrayBuffer(4)
const open = (gate: SharedArrayBuffer) => {
  Atomics.store(new Int32Array(gate), 0, 1)
  Atomics.notify(new Int32Array(gate), 0)
}

test('a task runs in a thread without our environment, can refuse with its code, and fails with its message', async () => {
  const workers = pool()
  expect(workers.size.threads).toBe(0)
  expect(await workers.run('a', task('echo'), 'hello')).toEqual({ text: 'hello', isMainThread: false })
  expect(await workers.run('a', task('environment'), null)).toEqual([])
  expect(workers.size.threads).toBe(1)
  await expect(workers.run('a', task('decline'), 'no')).rejects.toMatchObject({ code: 'unsupported_type', fields: { reason: 'no' } })
  await expect(workers.run('a', task('breakDown'), 'oops')).rejects.toThrow('oops')
  expect(workers.size.threads).toBe(1)
})

test.each(['spin', 'backtrack'] as const)('%s is stopped when its time is up, and the next task runs', async (name) => {
  const workers = pool({ timeMs: 300 })
  await expect(workers.run('a', task(name) as ReturnType<typeof task<'backtrack'>>, 100)).rejects.toMatchObject({
    code: 'too_complex',
    fields: { reason: 'time' },
  })
  // Starting a thread takes a while on a busy machine.
  const patient = pool()
  expect(await patient.run('a', task('echo'), 'on')).toMatchObject({ text: 'on' })
  expect(workers.size.threads).toBe(0)
})

test('excessive memory and stack depth are refused; the process continues', async () => {
  const workers = pool({ memoryMb: 48, timeMs: 60_000 })
  await expect(workers.run('a', task('hog'), null)).rejects.toMatchObject({ code: 'too_complex', fields: { reason: 'memory' } })
  await expect(workers.run('a', task('dive'), 10_000_000)).rejects.toMatchObject({ code: 'too_complex' })
  expect(await workers.run('a', task('dive'), 100)).toBe(100)
})

test('one library fills only its own queue; the others continue', async () => {
  const workers = pool({ threads: 2, runningPerLibrary: 1, waitingPerLibrary: 2 })
  const gate = gateFor()
  const held = [1, 2, 3].map(() => workers.run('a', task('untilTold'), gate))
  await expect(workers.run('a', task('echo'), 'x')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await workers.run('b', task('echo'), 'through')).toMatchObject({ text: 'through' })
  expect(workers.size).toEqual({ waiting: 2, threads: 2 })
  open(gate)
  await Promise.all(held)
  expect(workers.size.waiting).toBe(0)
})

test('idle threads end, and a closed pool refuses tasks', async () => {
  const workers = pool({ idleMs: 1 })
  await workers.run('a', task('echo'), 'x')
  await expect.poll(() => workers.size.threads).toBe(0)
  expect(await workers.run('a', task('echo'), 'y')).toMatchObject({ text: 'y' })
  const gate = gateFor()
  const [running, waiting] = [workers.run('a', task('untilTold'), gate), workers.run('a', task('echo'), 'z')]
  workers.close()
  for (const each of [running, waiting, workers.run('a', task('echo'), 'late')]) await expect(each).rejects.toMatchObject({ code: 'unavailable' })
})

test('metrics record how tasks ended', async () => {
  const workers = pool()
  await workers.run('a', task('echo'), 'x')
  expect(await registry.metrics()).toMatch(/porchlight_heavy_task_ms_count\{task="echo",outcome="done"\} \d+/)
})
