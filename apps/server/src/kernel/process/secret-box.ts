import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets stored in the database. */
export type SecretBox = {
  /** @param about library id and field: a sealed value copied elsewhere cannot be opened. */
  seal(plain: string, about: string): string
  /** @throws Error if the value was changed or moved. */
  open(sealed: string, about: string): string
  /** Returns a keyed hash that only this instance can compute: deterministic, and not reversible even when there are few possible inputs. */
  fingerprint(text: string, about: string): Buffer
}

/** Opens the secret box: AES-256-GCM with the instance key in DATA_DIR/secrets, which is created on first start. Each value carries the key's id. */
export function openSecretBox(dataDir: string): SecretBox {
  const key = instanceKey(join(dataDir, 'secrets'))
  return {
    seal(plain, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `k1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    fingerprint: (text, about) => createHmac('sha256', key).update(`${about}\n${text}`).digest(),
    open(sealed, about) {
      const [keyId, text = ''] = sealed.split('.')
      if (keyId !== 'k1') throw new Error('sealed with an unknown key')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

function instanceKey(dir: string): Buffer {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'instance-key')
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
