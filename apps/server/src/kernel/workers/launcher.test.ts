import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { Launcher, launcher } from './launcher.ts'
import type { Killed } from './work.ts'

const started = (of: Launcher): { id: number; ends: Killed[] } => {
  const ends: Killed[] = []
  return { id: of.start(64, { replied: () => {}, ended: (reason) => void ends.push(reason) }), ends }
}

test('a launcher ends once it has no workers, and not before', async () => {
  const small = new Launcher({ restMs: 30, largeMb: 100_000 })
  const [one, other] = [started(small), started(small)]
  small.kill(one.id)
  await until(() => one.ends.length === 1, 'the first worker has ended')
  expect(small.isAlive).toBe(true)
  small.kill(other.id)
  await until(() => !small.isAlive, 'the launcher has ended')
  expect(one.ends.length + other.ends.length).toBe(2)
})

test('the launcher of a large process stays', async () => {
  const [small, large] = [new Launcher({ restMs: 1, largeMb: 100_000 }), new Launcher({ restMs: 1, largeMb: 1 })]
  await until(() => !small.isAlive, 'the launcher of a small process has ended')
  expect(large.isAlive).toBe(true)
  const { id, ends } = started(large)
  large.kill(id)
  await until(() => ends.length === 1, 'it still starts and ends workers')
})

test('the next call after its end starts another', async () => {
  const first = launcher()
  expect(launcher()).toBe(first)
  first.isAlive = false
  expect(launcher()).not.toBe(first)
})
