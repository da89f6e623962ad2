import { hashSecret } from '../../kernel/ids.ts'
import type { Limiter } from '../../kernel/limiter.ts'
import { networkOf, networksOf } from '../../kernel/network-address.ts'

const quarterHour = 900
const hour = 3600

/** Guesses that are evaluated for one account from one address; the real owner enters from another address meanwhile (checklist S4). */
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
export const takeStrangersGuess = (limiter: Limiter, email: string): Promise<void> =>
  limiter.take([{ name: 'identity.guess-account', by: 'account', key: keyOf(email), ...guessesOfStrangers }])

const guessOf = (email: string, address: string) => ({ name: 'identity.guess', by: 'account', key: keyOf(email, networkOf(address)) }) as const

/** @throws AppError `rate_limited` */
export const takeGuess = (limiter: Limiter, email: string, address: string): Promise<void> => limiter.take([{ ...guessOf(email, address), ...guesses }])

/** Forgets the guesses before the right password: they were no attack. */
export const forgetGuesses = (limiter: Limiter, email: string, address: string): Promise<void> => limiter.clear(guessOf(email, address))

/**
 * Counts a mail that a stranger or a teammate causes; the same for addresses with and without an account. Mails of all kinds count together. What a teammate
 * causes is counted for their account by the operation, so not for their office's address.
 * @throws AppError `rate_limited`
 */
export async function takeMail(limiter: Limiter, kind: 'reset' | 'link' | 'invitation', email: string, address: string): Promise<void> {
  const to = { name: 'identity.mails-to', by: 'account', key: keyOf(email), ...mailsToOne } as const
  const from = networksOf(address).map(
    ({ key, share }) => ({ name: 'identity.mails-from', by: 'address', key, ...mailsFromOne, points: mailsFromOne.points * share }) as const,
  )
  await limiter.take(kind === 'invitation' ? [to] : [to, ...from])
}

/** Counters live in a shared store, which needs no addresses of people. */
const keyOf = (...parts: string[]) => hashSecret(parts.join('\n')).toString('base64url')
