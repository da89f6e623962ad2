import { expect, test } from 'vitest'
import { runMailKills } from './testing/run-mail-kills.ts'

test('when the server is killed while mails leave and come in, none that was acknowledged is lost or doubled, and at most one per kill is repeated', async () => {
  const { lost, repeats, doubledMessages, incoming } = await runMailKills({ seed: 7, mails: 12, kills: 2 })
  expect({ lost, doubledMessages }).toEqual({ lost: [], doubledMessages: 0 })
  expect(incoming).toEqual({ accepted: 12, journaled: 12, undecided: 0, lost: [], doubled: [] })
  expect(repeats).toBeLessThanOrEqual(2)
})
