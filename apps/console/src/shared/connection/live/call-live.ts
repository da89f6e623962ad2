import type { LiveAction, LiveInput, LiveOutput } from '@porchlight/client'
import { live } from './live.ts'

const patienceMs = 4000

/**
 * Calls an operation over the live connection. If the page has just loaded or lost its connection, waits up to 4 s for it; after that, rejects with
 * 'unavailable', like any call without a connection (checklist I2).
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
