import { expect, test } from 'vitest'
import { runMailKills } from './testing/run-mail-kills.ts'

test('no acknowledged mail is lost when the server is killed while it sends, and at most one per kill is repeated', async () => {
  const { lost, repeats, doubledMessages } = await runMailKills({ seed: 7, mails: 12, kills: 2 })
  expect({ lost, doubledMessages }).toEqual({ lost: [], doubledMessages: 0 })
  expect(repeats).toBeLessThanOrEqual(2)
}, 120_000)
