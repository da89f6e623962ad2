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

test.skipIf(process.platform === 'win32')('a patient command has the lowest priority, others keep that of this process', async () => {
  const script = 'setTimeout(() => console.log(os.getPriority()), 100)'
  const priorityOf = async (isPatient: boolean) => Number((await command(process.execPath, ['-e', script], { quiet: true, isPatient })).output)
  expect(await priorityOf(true)).toBe(constants.priority.PRIORITY_LOW)
  expect(await priorityOf(false)).toBe(getPriority())
})
