import { isIPv6 } from 'node:net'
import { hashSecret } from '../../kernel/ids.ts'
import type { Limiter } from '../../kernel/limiter.ts'

const quarterHour = 900
const hour = 3600

/** Guesses that are evaluated for one account from one address; the real owner enters from another address meanwhile (security.md 2.1). */
const guesses = { points: 10, seconds: quarterHour }
/** Mails one person can be made to receive, and one address can cause. */
const mailsToOne = { points: 3, seconds: hour }
const mailsFromOne = { points: 20, seconds: hour }

/** Guesses for one account from all networks it is not used to, together. A minute, so that it slows attackers down and never shuts anybody out for long. */
const guessesOfStrangers = { points: 20, seconds: 60 }

/**
 * Counts a guess from a network from which the account has not been used lately.
 * @throws AppError `rate_limited`
 */
export const takeStrangersGuess = (limiter: Limiter, email: string): Promise<void> => limiter.take('identity.guess-account', keyOf(email), guessesOfStrangers)

/** @throws AppError `rate_limited` */
export const takeGuess = (limiter: Limiter, email: string, address: string): Promise<void> =>
  limiter.take('identity.guess', keyOf(email, networkOf(address)), guesses)

/** The right password was given: what came before was no attack. */
export const forgetGuesses = (limiter: Limiter, email: string, address: string): Promise<void> =>
  limiter.clear('identity.guess', keyOf(email, networkOf(address)))

/**
 * Counts a mail that somebody unknown, or a teammate, causes; the same for addresses with and without an account.
 * @throws AppError `rate_limited`
 */
export async function takeMail(limiter: Limiter, kind: 'reset' | 'link' | 'invitation', email: string, address: string): Promise<void> {
  if (kind !== 'invitation') await limiter.take(`identity.mails-from.${kind}`, networkOf(address), mailsFromOne)
  await limiter.take(`identity.mails-to.${kind}`, keyOf(email), mailsToOne)
}

/** Counters live in a shared store, which needs no addresses of people. */
const keyOf = (...parts: string[]) => hashSecret(parts.join('\n')).toString('base64url')

/** Whoever has one IPv6 address has 2^64 of them. */
export const networkOf = (address: string) => (isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address)
