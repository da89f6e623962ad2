import { expect, test } from 'vitest'
import { runMailKills } from './testing/run-mail-kills.ts'

test('when the server is killed while answers, side messages and answers to followers leave, at once or later, and mails come in, none that was acknowledged is lost, doubled or sent to somebody else, and at most one per kill is repeated', async () => {
  const { due, lost, doubled, misdirected, repeats, doubledMessages, wrongSides, incoming } = await runMailKills({ seed: 7, mails: 12, kills: 2 })
  expect({ due, lost, doubled, misdirected, doubledMessages, wrongSides }).toEqual({
    // Of twelve customers, each answered and following a ticket that is, and six third parties; and the first one.
    ...{ due: 31, lost: [], doubled: [], misdirected: [], doubledMessages: 0, wrongSides: 0 },
  })
  expect(incoming).toEqual({ accepted: 12, journaled: 12, undecided: 0, lost: [], doubled: [] })
  expect(repeats).toBeLessThanOrEqual(2)
})
