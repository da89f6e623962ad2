import type { SsoRefusal } from '@porchlight/contracts/single-sign-on/sso-refusals'
import { type AppError, refuse } from '../../kernel/errors.ts'

/** Creates the refusal of a provider's answer: the person, and the audit log, learn the reason. */
export const refuseAnswer = (reason: SsoRefusal): AppError => refuse('sso_refused', { fields: { reason } })
