import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../kernel/context.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'

const lifeMs = 5 * 60_000
const form = /^([A-Za-z0-9_-]{43})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

type At = Pick<Kernel, 'clock' | 'ports'>

/** Returns a challenge for one purpose. Nothing is stored: it names its end, and carries a keyed hash of all that. */
export function newChallenge(at: At, purpose: string): Uint8Array<ArrayBuffer> {
  const text = `${newSecret()}.${at.clock.now().getTime() + lifeMs}`
  return new Uint8Array(Buffer.from(`${text}.${sealOf(at, text, purpose)}`))
}

const sealOf = ({ ports }: At, text: string, purpose: string) => ports.secrets.fingerprint(text, `passkey challenge: ${purpose}`).toString('base64url')

/** Returns whether a challenge, in base64url as clients return it, is one of ours for this purpose, and still counts. */
export function isChallenge(at: At, challenge: string, purpose: string): boolean {
  const [, secret = '', end = '', seal = ''] = form.exec(Buffer.from(challenge, 'base64url').toString('latin1')) ?? []
  if (seal === '') return false
  return timingSafeEqual(hashSecret(seal), hashSecret(sealOf(at, `${secret}.${end}`, purpose))) && Number(end) > at.clock.now().getTime()
}

/**
 * Notes that a challenge was answered by an account; of several answers, concurrent ones too, only the first counts.
 * @returns whether this is the first
 */
export async function useChallenge({ db, clock, shareAccount }: Ctx, account_id: string, challenge: string): Promise<boolean> {
  const now = clock.now()
  await db.deleteFrom('passkey_answers').where('account_id', '=', account_id).where('expires_at', '<', now).execute()
  const answer = { account_id, challenge_hash: hashSecret(challenge), expires_at: new Date(now.getTime() + lifeMs) }
  const insert = db
    .insertInto('passkey_answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
  shareAccount(account_id, 'mayWait')
  return (await insert.returning('account_id').executeTakeFirst()) !== undefined
}
