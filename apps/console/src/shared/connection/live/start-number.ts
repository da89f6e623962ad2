import { eventNumberHeader } from '@porchlight/contracts/limits'

/**
 * Lowest event number among the responses to a newly loaded page. The live connection starts there, so that nothing the page has just fetched is sent again.
 */
let lowest: number | null = null
/** Set if a response had no number: it may be older than any other. */
let isUnknown = false
let followed: number | 'no' | 'unknown' = 'no'
let onLate = () => {}

/** Returns the request headers that ask for the event number; none once the live connection delivers changes. */
export const askForNumber = (): Record<string, string> => (followed === 'no' ? { [eventNumberHeader]: 'ask' } : {})

/** Records the event number in a response to a request that asked for it. A response older than the start of the live connection triggers a refetch. */
export function noteNumber(headers: Headers): void {
  const said = headers.get(eventNumberHeader)
  const number = said === null ? Number.NaN : Number(said)
  if (followed !== 'no') {
    if (followed !== 'unknown' && !(number >= followed)) onLate()
  } else if (Number.isInteger(number)) lowest = Math.min(lowest ?? number, number)
  else isUnknown = true
}

/** Returns the event number to start the library's stream from; null if unknown. From then on, each response with an older number triggers a call to `late`. */
export function followFromStart(late: () => void): number | null {
  onLate = late
  const start = isUnknown ? null : lowest
  followed = start ?? 'unknown'
  return start
}

/** Resets for the next session. */
export function forgetNumber(): void {
  lowest = null
  isUnknown = false
  followed = 'no'
}
