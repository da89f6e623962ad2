import type { Config } from '../../kernel/config.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isChallenge, useChallenge } from './challenges.ts'

/** Loads the library with the first ceremony: it takes 8 MB, and most people sign in without one. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The name under which authenticators file passkeys: the host of this installation. */
export const relyingParty = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => new URL(PUBLIC_URL).hostname
const originOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => new URL(PUBLIC_URL).origin

/** Signatures that we know (COSE): EdDSA, ES256 and RS256. Later ones are still experimental in Node. */
export const algorithms = [-8, -7, -257]

/** A signature of an authenticator, as browsers return it. */
export type Assertion = { id: string; clientDataJSON: string; authenticatorData: string; signature: string }
/** What is stored of a passkey for checking signatures. */
export type KnownPasskey = { passkey_id: string; account_id: string; public_key: Buffer; counter: string | number }
/** A right signature: what to note with it. */
export type Proven = { passkey_id: string; account_id: string; counter: number; challenge: string }

/**
 * Checks a signature: origin, relying party, challenge, that the person was verified (PIN or biometrics), and the counter.
 * @throws AppError `incorrect_credentials`
 */
export async function proveAssertion(kernel: Kernel, passkey: KnownPasskey | undefined, answer: Assertion, purpose: string): Promise<Proven> {
  if (!passkey) throw refuse('incorrect_credentials')
  let challenge = ''
  const { id, ...response } = answer
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(kernel, given, purpose)
    },
    expectedOrigin: originOf(kernel.config),
    expectedRPID: relyingParty(kernel.config),
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw refuse('incorrect_credentials')
  return { passkey_id: passkey.passkey_id, account_id: passkey.account_id, counter: verified.authenticationInfo.newCounter, challenge }
}

/**
 * Uses a right signature up, in the transaction for which it counts.
 * @throws AppError `incorrect_credentials` if it was used before, the passkey is gone, or its counter went on meanwhile
 */
export async function useProof(ctx: Ctx, { passkey_id, account_id, counter, challenge }: Proven): Promise<void> {
  const used = await ctx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: ctx.clock.now() })
    .where('passkey_id', '=', passkey_id)
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .returning('passkey_id')
    .executeTakeFirst()
  if (!used || !(await useChallenge(ctx, account_id, challenge))) throw refuse('incorrect_credentials')
  ctx.shareAccount(account_id, 'mayWait')
}

/**
 * Checks a new passkey as browsers return it.
 * @throws AppError `incorrect_credentials`
 */
export async function proveNewPasskey(
  kernel: Pick<Kernel, 'clock' | 'ports' | 'config'>,
  { id, ...response }: { id: string; clientDataJSON: string; attestationObject: string },
  purpose: string,
): Promise<{ credential_id: string; public_key: Buffer; counter: number; challenge: string }> {
  let challenge = ''
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(kernel, given, purpose)
    },
    expectedOrigin: originOf(kernel.config),
    expectedRPID: relyingParty(kernel.config),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw refuse('incorrect_credentials')
  const { credential } = verified.registrationInfo
  return { credential_id: credential.id, public_key: Buffer.from(credential.publicKey), counter: credential.counter, challenge }
}
