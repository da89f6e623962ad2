import { afterEach, expect, test } from 'vitest'
import { heavyTask } from './heavy-task.ts'
import { WorkerProcess } from './process.ts'
import { type PoolBounds, WorkerPool } from './worker-pool.ts'

type Tasks = typeof import('./testing/tasks.ts')
const task = <K extends keyof Tasks>(name: K) => heavyTask<Tasks, K>(new URL('./testing/tasks.ts', import.meta.url), name)
const pools: WorkerPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})
function pool(bounds: Partial<PoolBounds> = {}): WorkerPool {
  const made = new WorkerPool({ threads: 1, timeMs: 20_000, memoryMb: 1024, ...bounds }, (limits) => new WorkerProcess(limits))
  pools.push(made)
  return made
}

test('a task runs in a separate process without our environment; bytes come back as bytes', async () => {
  const workers = pool()
  const [pid, variables] = [await workers.run('a', task('processId'), null), await workers.run('a', task('environment'), null)]
  expect(pid).not.toBe(process.pid)
  expect(variables.filter((name) => !/^(NODE_CHANNEL|SystemRoot|PATH|__CF)/i.test(name))).toEqual([])
  expect(await workers.run('a', task('processId'), null)).toBe(pid)
  const bytes = await workers.run('a', task('reverse'), Buffer.from([1, 2, 3]))
  expect(Buffer.isBuffer(bytes)).toBe(true)
  expect([...bytes]).toEqual([3, 2, 1])
  await expect(workers.run('a', task('decline'), 'no')).rejects.toMatchObject({ code: 'unsupported_type', fields: { reason: 'no' } })
})

test.each([
  // The limit includes the start of a process, which takes its time on a busy machine.
  ['spin', 'time', { timeMs: 600 }],
  ['burn', 'time', { timeMs: 600 }],
  ['hoard', 'memory', { memoryMb: 200 }],
] as const)('%s is killed when it exceeds its %s limit, and the next task runs in a new process', async (name, reason, bounds) => {
  const workers = pool(bounds)
  const first = await workers.run('a', task('processId'), null)
  await expect(workers.run('a', task(name), null)).rejects.toMatchObject({ code: 'too_complex', fields: { reason } })
  expect(await isGone(first)).toBe(true)
  expect(await workers.run('a', task('processId'), null)).not.toBe(first)
})

test('closing ends the process', async () => {
  const workers = pool()
  const pid = await workers.run('a', task('processId'), null)
  workers.close()
  expect(await isGone(pid)).toBe(true)
})

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
