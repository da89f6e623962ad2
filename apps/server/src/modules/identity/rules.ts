import { limits } from '@porchlight/contracts/limits'
import { type AppError, refuse } from '../../kernel/errors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The single purpose that a one-time code is valid for. */
export type Purpose = 'password_reset' | 'sign_in_link' | 'invitation' | 'identity'

/** Lifetimes of codes (checklist S4). */
export const codeLifetimeMs: Record<Purpose, number> = {
  password_reset: 60 * minuteMs,
  sign_in_link: 15 * minuteMs,
  invitation: 7 * dayMs,
  identity: 5 * minuteMs,
}

/** Returns when a session starting now will end: after 30 days with 'Remember me', otherwise after 5 hours (checklist A3). */
export const sessionEnd = (now: Date, isRemembered: boolean): Date =>
  new Date(now.getTime() + (isRemembered ? limits.sessionRememberedDays * dayMs : limits.sessionHours * hourMs))

/** Returns when an inbox token issued now will expire: after 24 hours, or earlier if its session ends. */
export const inboxTokenEnd = (now: Date, sessionEndsAt: Date): Date =>
  new Date(Math.min(now.getTime() + limits.inboxTokenHours * hourMs, sessionEndsAt.getTime()))

/** Returns why a password is unacceptable; undefined if it is acceptable. Checklist A8 allows two readings of the minimum length; 6 is enforced. */
export function passwordFault(password: string, isCommon: (password: string) => boolean): AppError | undefined {
  if (password.length < limits.passwordLengthMin) return refuse('password_too_short')
  if (password.length > limits.passwordLengthMax) return refuse('invalid_input', { fields: { password: `at most ${limits.passwordLengthMax} characters` } })
  return isCommon(password) ? refuse('password_too_common') : undefined
}
