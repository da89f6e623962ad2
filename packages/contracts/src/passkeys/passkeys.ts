import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { SignedIn } from '../identity/identity.ts'

/** A passkey of the caller's account. */
export const PasskeyView = z.object({ passkey_id: Ref, passkey_name: z.string(), created_at: Moment, last_used_at: Moment.nullable() })
export type PasskeyView = z.infer<typeof PasskeyView>

const Base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)
const CredentialId = Base64Url(1400)
const Name = line(80).pipe(z.string().min(1))
/** An authenticator's signed response as browsers return it, without the fields we ignore. */
const Assertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(4096),
  authenticatorData: Base64Url(4096),
  signature: Base64Url(2048),
})
/** Request options for browsers (WebAuthn Level 3, as JSON). */
const Options = z.object({ options: z.looseObject({ challenge: z.string() }) })
const rates = [{ by: 'actor', points: 30, seconds: 900 }] as const
const guessing = [{ by: 'address', points: 30, seconds: 60 }] as const

/** Passkeys (WebAuthn): they belong to an account and count in all of its libraries. */
export const passkeysApi = defineOperations('passkeys', {
  list: operation({
    http: 'GET /api/identity/passkeys',
    summary: "The passkeys of the caller's account, oldest first.",
    audience: ['staff'],
    permission: 'signed-in',
    withoutSecondFactor: true,
    input: Nothing,
    output: z.object({ passkeys: z.array(PasskeyView) }),
  }),
  startAdding: operation({
    http: 'POST /api/identity/passkeys/adding',
    summary: 'What the browser is asked with to make a passkey. The answer counts for five minutes. At most 20 passkeys.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    withoutSecondFactor: true,
    mustConfirm: true,
    audit: null,
    rates,
    input: Nothing,
    output: Options,
    errors: ['conflict'],
  }),
  add: operation({
    http: 'POST /api/identity/passkeys',
    summary: 'Adds the passkey that the browser has made.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: ['passkeys', 'secondFactor', 'identity'],
    withoutSecondFactor: true,
    mustConfirm: true,
    rates,
    input: z.object({
      passkey_name: Name,
      id: CredentialId,
      clientDataJSON: Base64Url(4096),
      attestationObject: Base64Url(16_384),
      transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
    }),
    output: z.object({ passkey: PasskeyView }),
    errors: ['conflict', 'incorrect_credentials'],
  }),
  rename: operation({
    http: 'PATCH /api/identity/passkeys/:passkey_id',
    summary: 'Renames a passkey.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ passkey_id: Ref, passkey_name: Name }),
    output: z.object({ passkey: PasskeyView }),
  }),
  remove: operation({
    http: 'DELETE /api/identity/passkeys/:passkey_id',
    summary: 'Removes a passkey: it signs nobody in any more.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: ['passkeys', 'secondFactor', 'identity'],
    mustConfirm: true,
    rates,
    input: z.object({ passkey_id: Ref }),
    output: Nothing,
  }),
  startSignIn: operation({
    http: 'POST /api/identity/passkeys/signing_in',
    summary: 'What the browser is asked with to sign in: any passkey that it has for us.',
    audience: ['public'],
    permission: 'public',
    rates: guessing,
    input: Nothing,
    output: Options,
  }),
  signIn: operation({
    http: 'POST /api/identity/passkeys/sign_in',
    summary: 'Signs in with a passkey alone. The authenticator has checked who is there (PIN or biometrics), so that no second factor is asked for.',
    audience: ['public'],
    permission: 'public',
    rates: guessing,
    input: Assertion.extend({ remember_me: z.boolean().default(false) }),
    output: SignedIn,
    errors: ['incorrect_credentials', 'sso_needed', 'subscription_inactive', 'licence_unavailable'],
  }),
  startConfirming: operation({
    http: 'POST /api/identity/passkeys/confirming',
    summary: 'What the browser is asked with to prove again who the caller is, with a passkey of their account.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    withoutSecondFactor: true,
    rates,
    input: Nothing,
    output: Options,
  }),
  confirm: operation({
    http: 'POST /api/identity/passkeys/confirmation',
    summary: 'Proves again who the caller is, by a passkey of their account; counts as `identity.confirm` does.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    withoutSecondFactor: true,
    rates: [{ by: 'actor', points: 10, seconds: 900 }],
    input: Assertion,
    output: Nothing,
    errors: ['incorrect_credentials'],
  }),
})
