import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string }
/** How an authenticator deviates from what is right. */
export type Lie = { origin?: string; host?: string; isVerified?: boolean; type?: string; counter?: number; flips?: boolean }

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const number = (value: number, bytes: 2 | 4) => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** An authenticator with one passkey (ES256), as a phone or a security key has it; it signs whatever it is told to. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly address: string
  counter = 0

  constructor(address: string) {
    this.address = address
  }

  /** Makes the passkey. Returns the input of `passkeys.add`. */
  make({ challenge }: Options, lie: Lie = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), number(this.id.length, 2), this.id, key])
    const data = Buffer.concat([this.data(flags.attested, lie), attested])
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      ...[Buffer.from([0x59]), number(data.length, 2), data],
    ])
    return {
      ...{ id: base64(this.id), clientDataJSON: base64(this.clientData('webauthn.create', challenge, lie)), transports: ['internal'] },
      attestationObject: base64(attestationObject),
    }
  }

  /** Signs a challenge. Returns the input of `passkeys.signIn`. */
  sign({ challenge }: Options, lie: Lie = {}) {
    this.counter = lie.counter ?? this.counter + 1
    const data = this.data(0, lie)
    const client = this.clientData('webauthn.get', challenge, lie)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.keys.privateKey)
    if (lie.flips) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
    return { id: base64(this.id), clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) }
  }

  private clientData(type: string, challenge: string, { origin = this.address, type: lied = type }: Lie) {
    return Buffer.from(JSON.stringify({ type: lied, challenge, origin, crossOrigin: false }))
  }

  private data(more: number, { host = new URL(this.address).hostname, isVerified = true }: Lie) {
    const all = flags.present | (isVerified ? flags.verified : 0) | more
    return Buffer.concat([sha256(host), Buffer.from([all]), number(this.counter, 4)])
  }
}
