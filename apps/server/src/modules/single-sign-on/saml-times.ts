/** By how much the clock of a provider may differ from ours, either way. */
const skewMs = 120_000
/** A difference up to which a clock that is wrong explains a time better than an old response does. */
const clockMs = 3_600_000

/** From when and until when something counts, as the provider says. */
export type SamlTimes = { from?: string | undefined; until?: string | undefined }

/** Returns by how much a time is missed, in ms: negative before it begins, positive after its end, 0 within. */
function missedBy(now: Date, { from, until }: SamlTimes): number {
  const [begin, end] = [from, until].map((text) => (text === undefined ? undefined : Date.parse(text)))
  if (Number.isNaN(begin) || Number.isNaN(end)) return Number.POSITIVE_INFINITY
  if (begin !== undefined && now.getTime() < begin) return now.getTime() - begin
  return end !== undefined && now.getTime() >= end ? now.getTime() - end + 1 : 0
}

/** Returns whether something counts now, by clocks that differ a little. */
export function isWithin(now: Date, times: SamlTimes): boolean {
  const missed = missedBy(now, times)
  return missed >= -skewMs && missed <= skewMs
}

/**
 * @param fault what is wrong otherwise; the audit log adds by how much the clocks may differ, since an admin can set one of them right
 * @throws Error
 */
export function assertWithin(now: Date, times: SamlTimes | undefined, fault: string): void {
  if (times && isWithin(now, times)) return
  const missed = times ? missedBy(now, times) : Number.POSITIVE_INFINITY
  if (Math.abs(missed) > clockMs) throw new Error(fault)
  const seconds = Math.round(Math.abs(missed) / 1000)
  const how = missed < 0 ? `it begins in ${seconds} s` : `it ended ${seconds} s ago`
  throw new Error(`${fault} (${how}; is the clock of the provider, or of this server, wrong? ${skewMs / 1000} s are allowed)`)
}
