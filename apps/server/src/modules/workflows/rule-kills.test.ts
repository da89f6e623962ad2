import { expect, test } from 'vitest'
import { runRuleKills } from './testing/run-rule-kills.ts'

test('a server killed between effect and receipt has done everything exactly once', async () => {
  const { withoutEffect, doubled, runs, behind } = await runRuleKills({ seed: 11, tickets: 20, kills: 3 })
  expect({ withoutEffect, doubled, behind }).toEqual({ withoutEffect: 0, doubled: 0, behind: 0 })
  expect(runs).toBeGreaterThanOrEqual(20)
})
