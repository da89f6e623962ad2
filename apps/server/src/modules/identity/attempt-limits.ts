import type { Limiter } from '../../kernel/calls/limiter.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { networkOf, networksOf } from '../../kernel/outside/network-address.ts'

const quarterHour = 900
const hour = 3600

/** Guesses allowed per account and network; once they are used up, the owner can still sign in from another network (checklist S4). */
const guesses = { points: 10, seconds: quarterHour }
/** Emails that one person may receive, and that one network may request. */
const mailsToOne = { points: 3, seconds: hour }
const mailsFromOne = { points: 20, seconds: hour }

/**
 * Guesses for one account from all unfamiliar networks together. The window is only a minute, which slows attackers down without locking anyone out for long.
 */
const guessesOfStrangers = { points: 20, seconds: 60 }

/**
 * Counts a guess from a network where the account has not been used recently.
 * @throws AppError `rate_limited`
 */
export const takeStrangersGuess = (limiter: Limiter, email: string): Promise<void> =>
  limiter.take([{ name: 'identity.guess-account', by: 'account', key: keyOf(email), ...guessesOfStrangers }])

const guessOf = (email: string, address: string) => ({ name: 'identity.guess', by: 'account', key: keyOf(email, networkOf(address)) }) as const

/** @throws AppError `rate_limited` */
export const takeGuess = (limiter: Limiter, email: string, address: string): Promise<void> => limiter.take([{ ...guessOf(email, address), ...guesses }])

/** Codes tried for one account, from anywhere: who gets this far knows the password. Six digits, three of which are right at a time. */
const codes = { points: 10, seconds: quarterHour }
const codesOf = (account_id: string) => ({ name: 'identity.codes', by: 'account', key: keyOf(account_id) }) as const

/** @throws AppError `rate_limited` */
export const takeCode = (limiter: Limiter, account_id: string): Promise<void> => limiter.take([{ ...codesOf(account_id), ...codes }])

/** Resets the count after a correct code. */
export const resetCodes = (limiter: Limiter, account_id: string): Promise<void> => limiter.clear(codesOf(account_id))

/** Resets the guess count after a correct password: the wrong ones were not an attack. */
export const resetGuesses = (limiter: Limiter, email: string, address: string): Promise<void> => limiter.clear(guessOf(email, address))

/**
 * Counts an email requested by an anonymous caller or a teammate, whether or not the address has an account. All kinds of email count together. Invitations are
 * limited per teammate by the operation, not by the office's network address.
 * @throws AppError `rate_limited`
 */
export async function takeMail(limiter: Limiter, kind: 'reset' | 'link' | 'invitation', email: string, address: string): Promise<void> {
  const to = { name: 'identity.mails-to', by: 'account', key: keyOf(email), ...mailsToOne } as const
  const from = networksOf(address).map(
    ({ key, share }) => ({ name: 'identity.mails-from', by: 'address', key, ...mailsFromOne, points: mailsFromOne.points * share }) as const,
  )
  await limiter.take(kind === 'invitation' ? [to] : [to, ...from])
}

/** Hashed, because counters live in a shared store, which should hold no email addresses. */
const keyOf = (...parts: string[]) => hashSecret(parts.join('\n')).toString('base64url')
