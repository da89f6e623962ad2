import type { LiveAction, LiveInput, LiveOutput } from '@porchlight/client'
import { live } from './live.ts'

const patienceMs = 4000

/**
 * What a person asks for over the live connection. A page just loaded, or one that has just lost its connection, waits for it up to 4 s; then the call is
 * dropped as any is while not open (checklist I2): rejected as 'unavailable'.
 */
export async function callLive<L extends LiveAction>(action: L, input: LiveInput<L>): Promise<LiveOutput<L>> {
  if (live.status !== 'open') await connection()
  return live.call(action, input)
}

function connection(): Promise<void> {
  live.reconnectNow()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = live.on('status', (status) => status === 'open' && end())
    const timer = setTimeout(end, patienceMs)
  })
}
