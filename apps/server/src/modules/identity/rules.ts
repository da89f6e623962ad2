import { limits } from '@porchlight/contracts'
import { type AppError, refuse } from '../../kernel/errors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What a single-use code is good for; it opens nothing else. */
export type Purpose = 'password_reset' | 'sign_in_link' | 'invitation' | 'identity'

/** How long codes live (checklist S4). */
export const codeLifetimeMs: Record<Purpose, number> = {
  password_reset: 60 * minuteMs,
  sign_in_link: 15 * minuteMs,
  invitation: 7 * dayMs,
  identity: 5 * minuteMs,
}

/** When a session that begins now ends: 30 days with 'Remember me', otherwise 5 hours (checklist A3). */
export const sessionEnd = (now: Date, isRemembered: boolean): Date =>
  new Date(now.getTime() + (isRemembered ? limits.sessionRememberedDays * dayMs : limits.sessionHours * hourMs))

/** When an inbox token that is made now ends: after 24 hours, and never after its session. */
export const inboxTokenEnd = (now: Date, sessionEndsAt: Date): Date =>
  new Date(Math.min(now.getTime() + limits.inboxTokenHours * hourMs, sessionEndsAt.getTime()))

/** Why a password may not be chosen, or nothing (checklist A8: both readings of the limit are given, 6 is enforced). */
export function passwordFault(password: string, isCommon: (password: string) => boolean): AppError | undefined {
  if (password.length < limits.passwordLengthMin) return refuse('password_too_short')
  if (password.length > limits.passwordLengthMax) return refuse('invalid_input', { fields: { password: `at most ${limits.passwordLengthMax} characters` } })
  return isCommon(password) ? refuse('password_too_common') : undefined
}

/** The exact texts of an approved and of a failed invitation (checklist A9). */
export const invitationTexts = {
  approved: 'Successfully added to the library. Please go to your library login page and reset your password to login!',
  failed: 'This invitation is either expired or already used, Please contact your administrator to get a new invitation.',
} as const
