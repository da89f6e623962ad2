import type { SsoRefusal } from '@porchlight/contracts/single-sign-on/sso-refusals'
import { type AppError, refuse } from '../../kernel/errors.ts'

/** Creates the refusal of a provider's answer: the person, and the audit log, learn the reason. The log also has what exactly was wrong, from `cause`. */
export const refuseAnswer = (reason: SsoRefusal, cause?: unknown): AppError => Object.assign(refuse('sso_refused', { fields: { reason } }), { cause })
