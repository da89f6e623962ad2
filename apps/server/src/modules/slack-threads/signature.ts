import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed request is good for this long, in s, as Slack recommends. */
const validSeconds = 300

/**
 * Whether a request comes from Slack: https://docs.slack.dev/authentication/verifying-requests-from-slack
 * @param now in ms
 */
export function isSigned(secret: string, { timestamp, signature, body }: { timestamp: string; signature: string; body: Buffer }, now: number): boolean {
  if (secret === '' || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > validSeconds) return false
  const wanted = Buffer.from(`v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
