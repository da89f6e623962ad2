// A process with a watchdog, which does what it is told: `burn` (the main thread never turns again), or `idle`; and `stubborn`: begins to burn when asked to end.
import { setTimeout as pause } from 'node:timers/promises'
import { endOnSignals } from '../../process/end-on-signals.ts'
import { beginUnderWay } from '../under-way.ts'
import { startWatchdog } from '../watchdog.ts'

const [deed = 'idle', seconds = '1'] = process.argv.slice(2)

function burn(): never {
  for (;;);
}

const watchdog = startWatchdog(Number(seconds))
const stop = async () => {
  if (deed === 'stubborn') burn()
  await pause(100)
  process.stdout.write('ended in order\n')
}
endOnSignals({ stop } as Parameters<typeof endOnSignals>[0], watchdog)
setInterval(() => {}, 1000)
await pause(500)
process.send?.('ready')
beginUnderWay('done before')()
beginUnderWay('job 7 planted.burn')
if (deed === 'burn') setTimeout(burn, 100)
