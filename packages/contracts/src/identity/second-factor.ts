import { z } from 'zod'
import { Moment, Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** A code of the authenticator app (six digits), or one of the recovery codes. */
export const SecondFactorCode = z.string().min(6).max(64)

/** Recovery codes, shown once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const rates = [{ by: 'actor', points: 20, seconds: 900 }] as const

/** The second factor of the caller's account: it counts in all of its libraries. */
export const secondFactorApi = defineOperations('secondFactor', {
  state: operation({
    http: 'GET /api/identity/second_factor',
    summary:
      "Since when the caller's account has a second factor, and how many recovery codes are left. `is_required`: their role requires one; `required_by`: until when this session has to prove it, null if it has.",
    audience: ['staff'],
    permission: 'signed-in',
    withoutSecondFactor: true,
    input: Nothing,
    output: z.object({
      on_since: Moment.nullable(),
      recovery_codes_left: z.number().int(),
      is_required: z.boolean(),
      required_by: Moment.nullable(),
    }),
  }),
  start: operation({
    http: 'POST /api/identity/second_factor',
    summary: 'Makes a secret for an authenticator app (TOTP: six digits, 30 s, SHA-1). It counts only after `turnOn`. Refused while a second factor is on.',
    audience: ['staff'],
    permission: 'signed-in',
    withoutSecondFactor: true,
    mustConfirm: true,
    rates,
    input: Nothing,
    output: z.object({ secret: z.string(), address: z.string() }),
    errors: ['conflict'],
  }),
  turnOn: operation({
    http: 'POST /api/identity/second_factor/on',
    summary:
      'Turns the second factor on with a code of the app; ends all other sessions of the account. Returns the recovery codes, which are never shown again.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: ['secondFactor', 'identity'],
    withoutSecondFactor: true,
    mustConfirm: true,
    rates,
    input: z.object({ code: SecondFactorCode }),
    output: RecoveryCodes,
    errors: ['conflict', 'code_incorrect'],
  }),
  turnOff: operation({
    http: 'DELETE /api/identity/second_factor',
    summary: 'Turns the second factor off.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: ['secondFactor', 'identity'],
    mustConfirm: true,
    rates,
    input: Nothing,
    output: Nothing,
    errors: ['conflict'],
  }),
  renewRecoveryCodes: operation({
    http: 'POST /api/identity/second_factor/recovery_codes',
    summary: 'Replaces the recovery codes, which are shown once.',
    audience: ['staff'],
    permission: 'signed-in',
    mustConfirm: true,
    rates,
    input: Nothing,
    output: RecoveryCodes,
    errors: ['conflict'],
  }),
})
