import type { PlantedFault } from './planted-faults.ts'
import { type ChaosOutcome, runChaos } from './run-chaos.ts'

/** What the check says of each mistake; a run without one is the twin of all of them. */
const reported = {
  'acknowledges-before-commit': ({ lost }) => lost.length > 0,
  'forgets-repeats': ({ doubled }) => doubled.length > 0,
  'numbers-twice': ({ faults, differences }) => faults.includes('shown out of order') || differences.length > 0,
  'swallows-pushes': ({ differences }) => differences.length > 0,
} satisfies Record<PlantedFault, (outcome: ChaosOutcome) => boolean>

/** The network may lose the very answer that a mistake was about; another run then meets it. */
const runsMax = 4

/** Returns whether the chaos check notices a server that makes this mistake. `say` gets a line for each run. */
export async function isFoundOut(fault: PlantedFault, seed: number, say: (line: string) => void): Promise<boolean> {
  for (let run = 0; run < runsMax; run++) {
    const outcome = await runChaos({ seed: seed + run, kills: 1, sends: 60, chats: 6, agents: 4, fault, say })
    if (reported[fault](outcome)) return true
    say(JSON.stringify(outcome).slice(0, 2000))
  }
  return false
}
