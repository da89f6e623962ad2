import type { api as table } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Options = OutputOf<typeof table.passkeys.startSignIn>['options']

/** The library is loaded when somebody uses a passkey. */
const load = () => import('@simplewebauthn/browser')

/** Returns whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * Has the browser sign with a passkey. Returns what the server takes.
 * @throws Error if the person, or the browser, does not
 */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/**
 * Has the browser make a passkey. Returns what the server takes.
 * @throws Error if the person, or the browser, does not
 */
export async function makePasskey(options: Options) {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}
