import { eventNumberHeader } from '@porchlight/contracts/limits'

/**
 * The library's event number that a fresh page's responses belong to. The live connection starts there, so that the page needs no second copy of what it has
 * just fetched.
 */
let lowest: number | null = null
/** A response without a number may be older than any number. */
let isUnknown = false
let followed: number | 'no' | 'unknown' = 'no'
let onLate = () => {}

/** Returns the request headers that ask for the number; none once the live connection delivers changes. */
export const askForNumber = (): Record<string, string> => (followed === 'no' ? { [eventNumberHeader]: 'ask' } : {})

/** Notes the number in a response to a request that asked for it. A response older than the start of the live connection causes a refetch. */
export function noteNumber(headers: Headers): void {
  const said = headers.get(eventNumberHeader)
  const number = said === null ? Number.NaN : Number(said)
  if (followed !== 'no') {
    if (followed !== 'unknown' && !(number >= followed)) onLate()
  } else if (Number.isInteger(number)) lowest = Math.min(lowest ?? number, number)
  else isUnknown = true
}

/** Returns the number to follow the library from; null if it is unknown. From now on, older responses call `late`. */
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
