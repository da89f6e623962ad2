import { describe, expect, test } from 'vitest'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { type ChaosOutcome, runChaos } from './run-chaos.ts'

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

// 0 acknowledged lost, 0 shown twice, the same order for every reader. `npm run bench chaos` is the same for longer and with more of everything.
test(`50 sockets, 300 messages, a server killed 3 times, a bad network: nothing is lost or doubled (CHAOS_SEED=${seed})`, { timeout: 180_000 }, async () => {
  const lines: string[] = []
  const outcome = await runChaos({ seed, kills: 3, sends: 300, chats: 20, agents: 10, say: (line) => lines.push(line) })
  expect(outcome, lines.join('\n')).toMatchObject({ sockets: 50, lost: [], doubled: [], differences: [], faults: [] })
})

/** What the check says of each mistake; the run above is the twin of all of them. */
const reported = {
  'acknowledges-before-commit': ({ lost }) => lost.length > 0,
  'forgets-repeats': ({ doubled }) => doubled.length > 0,
  'numbers-twice': ({ faults, differences }) => faults.includes('shown out of order') || differences.length > 0,
  'swallows-pushes': ({ differences }) => differences.length > 0,
} satisfies Record<PlantedFault, (outcome: ChaosOutcome) => boolean>

describe.concurrent.each(plantedFaults)('a server that %s', (fault) => {
  test(`is found out (CHAOS_SEED=${seed})`, { timeout: 180_000 }, async ({ expect }) => {
    const lines: string[] = []
    // The network may lose the very answer that a mistake was about; another run then meets it.
    for (let run = 0; run < 3; run++) {
      const outcome = await runChaos({ seed: seed + run, kills: 2, sends: 100, chats: 6, agents: 4, fault, say: (line) => lines.push(line) })
      if (reported[fault](outcome)) return
      lines.push(JSON.stringify(outcome).slice(0, 2000))
    }
    expect.fail(lines.join('\n'))
  })
})
