import type { PlantedFault } from './planted-faults.ts'
import { type ChaosOutcome, runChaos } from './run-chaos.ts'

/** The report expected for each fault; a run without faults is the control for all of them. */
const reported = {
  'acknowledges-before-commit': ({ lost }) => lost.length > 0,
  'forgets-repeats': ({ doubled }) => doubled.length > 0,
  'numbers-twice': ({ faults, differences }) => faults.includes('shown out of order') || differences.length > 0,
  'swallows-pushes': ({ differences }) => differences.length > 0,
} satisfies Record<PlantedFault, (outcome: ChaosOutcome) => boolean>

/** The network may lose the very answer that the fault affected; another run then catches it. */
const runsMax = 4

/** Returns whether the chaos check notices a server with this fault. `say` receives one line per run. */
export async function isFoundOut(fault: PlantedFault, seed: number, say: (line: string) => void): Promise<boolean> {
  for (let run = 0; run < runsMax; run++) {
    const outcome = await runChaos({ seed: seed + run, kills: 1, sends: 60, chats: 6, agents: 4, fault, say })
    if (reported[fault](outcome)) return true
    say(JSON.stringify(outcome).slice(0, 2000))
  }
  return false
}
