import { headerText } from './safe-headers.ts'

/** What became of an attempt to send a mail. `refused`: the mail server doesn't accept this mail or recipient, ever; `failed`: it was tried for a day. */
export type Outcome = { state: 'sent' } | { state: 'queued'; pauseMs: number; reason: string } | { state: 'refused' | 'failed'; reason: string }

const minute = 60_000
/** Pauses after failed attempts, in ms: about a day in all, so that no mail is lost while a mail server is repaired. */
const pauses = [3000, 20_000, minute, 3 * minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute, 240 * minute, 480 * minute, 480 * minute]

/** The steps in which a mail server speaks about the mail rather than about itself. */
const stepsOfMail = ['MAIL FROM', 'RCPT TO', 'DATA']

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string; message?: string; isFinal?: boolean }

/**
 * Decides what becomes of a delivery after an error (RFC 5321 4.2.1): a 5xx answer to the mail is final, everything else is tried again, also a refused sign-in:
 * it waits for someone to correct the settings.
 * @param attempts number of attempts so far, including this one
 */
export function outcomeOf(error: unknown, attempts: number): Outcome {
  const { code, responseCode = 0, response, command = '', message = '', isFinal } = (error ?? {}) as SmtpError
  const reason = headerText(response || message || 'unknown error')
  const isRefused = responseCode >= 500 && responseCode < 600 && code !== 'EAUTH' && stepsOfMail.includes(command)
  const isImpossible = code === 'EENVELOPE' && responseCode === 0
  if (isFinal || isRefused || isImpossible) return { state: 'refused', reason }
  const pauseMs = pauses[attempts - 1]
  return pauseMs === undefined ? { state: 'failed', reason } : { state: 'queued', pauseMs, reason }
}
