import { expect, test } from 'vitest'
import { runFlowKills, saidOnce } from './testing/run-flow-kills.ts'

test('a flow goes on where it was when the server is killed in the middle: everything is said once', async () => {
  const visitors = 12
  const { chats, numbers } = await runFlowKills({ seed: 30, visitors, kills: 3 })
  expect(chats).toEqual(Array(visitors).fill(saidOnce))
  expect(numbers).toEqual(['one', 'three', 'two'].map((node_id) => `${node_id} ${visitors} ${visitors}`))
})
