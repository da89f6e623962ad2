import { SoftwareAuthenticator } from '../../../apps/server/src/modules/passkeys/testing/software-authenticator.ts'
import type { ScreenPage } from './screen-page.ts'

type Asked = { publicKey: { challenge: ArrayBuffer } }

/** Adds what jsdom lacks of passkeys to the loaded page: a browser with one authenticator, which signs at once. */
export function addPasskeys({ window }: ScreenPage, authenticator = new SoftwareAuthenticator(new URL(window.location.href).origin)): SoftwareAuthenticator {
  const challengeOf = ({ publicKey }: Asked) => ({ challenge: Buffer.from(publicKey.challenge).toString('base64url') })
  /** Bytes of the window's own realm, as its scripts expect. */
  const bytes = (text: string) => window.Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  const credential = (id: string, response: object) => ({ id, rawId: bytes(id), type: 'public-key', response, getClientExtensionResults: () => ({}) })
  const credentials = {
    create: async (asked: Asked) => {
      const { id, clientDataJSON, attestationObject, transports } = authenticator.make(challengeOf(asked))
      return credential(id, { clientDataJSON: bytes(clientDataJSON), attestationObject: bytes(attestationObject), getTransports: () => transports })
    },
    get: async (asked: Asked) => {
      const { id, clientDataJSON, authenticatorData, signature } = authenticator.sign(challengeOf(asked))
      return credential(id, { clientDataJSON: bytes(clientDataJSON), authenticatorData: bytes(authenticatorData), signature: bytes(signature) })
    },
  }
  Object.defineProperty(window.navigator, 'credentials', { value: credentials })
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {} })
  return authenticator
}
