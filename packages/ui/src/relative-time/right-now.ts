/** By how much this device's clock is ahead of the server's, in ms. */
let aheadMs = 0

const listeners = new Set<() => void>()

/** Learns the time of the server, by whose clock everything shown is dated: a device may be hours off, by a wrong time zone or a flat battery. */
export function learnTime(server_time: string): void {
  const at = Date.parse(server_time)
  if (Number.isNaN(at)) return
  aheadMs = Date.now() - at
  for (const hear of listeners) hear()
}

/** Calls `listener` whenever the server's time has been learned; the returned function ends that. */
export function onTimeLearned(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the server's time of what this device has dated, in ms. */
export const serverTimeOf = (device_ms: number): number => device_ms - aheadMs

/** Returns the current time in ms, by the server's clock once that is known. */
export const rightNow = (): number => serverTimeOf(Date.now())
