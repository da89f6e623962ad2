import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { command } from './command.ts'
import { runStages, type Stage } from './stage.ts'

const passed = { passed: 1, failed: 0, skipped: 0 }

test('stages beside the others run at the same time and are patient; all outcomes are added up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen: string[] = []
  const stage = (name: string, work: () => Promise<void> | void = () => {}): Stage => ({
    name,
    run: async ({ isPatient }) => {
      seen.push(`${name}${isPatient ? ', patiently' : ''}`)
      await work()
      return passed
    },
  })
  const counts = await runStages(
    [stage('first', () => promise), stage('second')],
    [stage('beside', resolve), { name: 'wrong', run: async () => ({ ...passed, failed: 1 }) }],
  )
  expect(seen.toSorted()).toEqual(['beside, patiently', 'first', 'second'])
  expect(counts).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('a few failures are tried again when all else is over; what passes alone has passed, what fails again or has many beside it has failed', async () => {
  const seen: string[] = []
  const stage = (name: string, failed: number, passes: boolean): Stage => ({
    name,
    run: async () => {
      seen.push(name)
      return { passed: 10, failed, skipped: 0, again: async () => seen.push(`${name} again`) > 0 && passes }
    },
  })
  expect(await runStages([stage('busy', 1, true), stage('wrong', 2, false), stage('right', 0, true)])).toEqual({ passed: 31, failed: 2, skipped: 0 })
  expect(seen).toEqual(['busy', 'wrong', 'right', 'busy again', 'wrong again'])
  expect(await runStages([stage('much', 4, true), stage('more', 2, true)])).toEqual({ passed: 20, failed: 6, skipped: 0 })
  expect(seen.slice(5)).toEqual(['much', 'more'])
})

test.skipIf(process.platform === 'win32')('a patient command has the lowest priority, others keep that of this process', async () => {
  const script = 'setTimeout(() => console.log(os.getPriority()), 100)'
  const priorityOf = async (isPatient: boolean) => Number((await command(process.execPath, ['-e', script], { quiet: true, isPatient })).output)
  expect(await priorityOf(true)).toBe(constants.priority.PRIORITY_LOW)
  expect(await priorityOf(false)).toBe(getPriority())
})
