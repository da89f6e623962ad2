import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A reference of 22 letters and digits: 130 random bits, no hyphens (rating keys are joined by them). */
export function newRef(): string {
  let ref = ''
  while (ref.length < 22) {
    for (const byte of randomBytes(32)) {
      if (byte < 248 && ref.length < 22) ref += alphabet[byte % 62]
    }
  }
  return ref
}

/** A capability of 256 random bits, for a person to hold; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. Plain SHA-256: the secret is random, so there is nothing to slow down a guess of. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
