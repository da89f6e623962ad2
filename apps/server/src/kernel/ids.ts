import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Pool of random bytes for references. Every call needs some, and requesting random bytes once takes longer than generating a hundred references. */
const pool = { bytes: Buffer.alloc(0), used: 0 }

function randomByte(): number {
  if (pool.used === pool.bytes.length) {
    pool.bytes = randomBytes(4096)
    pool.used = 0
  }
  return pool.bytes[pool.used++] ?? 0
}

/** Returns a reference of 22 letters and digits: 130 random bits, without hyphens because rating keys use them as separators. */
export function newRef(): string {
  let ref = ''
  while (ref.length < 22) {
    const byte = randomByte()
    if (byte < 248) ref += alphabet[byte % 62]
  }
  return ref
}

const idOfRequest = /^[A-Za-z0-9]{22}(\.[A-Za-z0-9_-]{1,64})?$/
const beforeFrame = /^[A-Za-z0-9]{22}(?=\.)/

/**
 * Returns the id of a request as mails and traces name it: its reference, with that of its frame if it came over a socket. The client chooses the latter: one
 * that has words in it is left out, because others would read them. Undefined if this is no request's id.
 */
export const requestIdIn = (id: string): string | undefined => (idOfRequest.test(id) ? id : beforeFrame.exec(id)?.[0])

/** Returns the id of a request that is a frame of a connection. */
export const requestIdOfFrame = (connection_id: string, frame_id: string): string => requestIdIn(`${connection_id}.${frame_id}`) ?? connection_id

/** Returns a secret of 256 random bits for its owner; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret. Plain SHA-256 is enough: secrets are random, so guessing need not be slowed down. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
