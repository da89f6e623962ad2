import { expect, test } from 'vitest'
import { isFoundOut } from './is-found-out.ts'
import { runChaos } from './run-chaos.ts'

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

// No acknowledged message is lost, none is shown twice, and every reader sees the same order. `npm run bench chaos` does the same for longer, with more of
// everything and every fault.
test(`30 sockets, 200 messages, a server killed twice, a bad network: nothing is lost or duplicated (CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const outcome = await runChaos({ seed, kills: 2, sends: 200, chats: 12, agents: 6, say: (line) => lines.push(line) })
  expect(outcome, lines.join('\n')).toMatchObject({ sockets: 30, lost: [], doubled: [], differences: [], faults: [], phones: { lost: [], doubled: [] } })
  expect(outcome.phones.written).toBeGreaterThanOrEqual(4)
})

test(`a server that acknowledges before it commits is caught (CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  expect(await isFoundOut('acknowledges-before-commit', seed, (line) => lines.push(line)), lines.join('\n')).toBe(true)
})
