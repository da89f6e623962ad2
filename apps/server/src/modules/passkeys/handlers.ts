import { type PasskeyView, passkeysApi } from '@porchlight/contracts/passkeys/passkeys'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newRef } from '../../kernel/ids.ts'
import { action, outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { accountOfUser, confirmSession, enterWithPasskey, inEachMembership, lockedAccountOf, noteSecondFactor, tellOwner } from '../identity/index.ts'
import { algorithms, type KnownPasskey, proveAssertion, proveNewPasskey, relyingParty, useProof, webAuthn } from './ceremony.ts'
import { newChallenge, useChallenge } from './challenges.ts'

const passkeysMax = 20
const signingIn = 'sign in'
const adding = (account_id: string) => `add to ${account_id}`
const confirming = (session_id: string) => `confirm ${session_id}`

type Row = { passkey_id: string; passkey_name: string; created_at: Date; last_used_at: Date | null }
const present = ({ passkey_id, passkey_name, created_at, last_used_at }: Row): PasskeyView => ({
  ...{ passkey_id, passkey_name },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const passkeysOf = ({ db }: Ctx, account_id: string) =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', account_id).orderBy('created_at').orderBy('passkey_id').execute()

const list = query(passkeysApi.list, async (ctx) => ({
  passkeys: (await passkeysOf(ctx, await accountOfUser(ctx, staffOf(ctx).user_id))).map(present),
}))

const startAdding = query(passkeysApi.startAdding, async (ctx) => {
  const { user_id, email } = staffOf(ctx)
  const account_id = await accountOfUser(ctx, user_id)
  const known = await passkeysOf(ctx, account_id)
  if (known.length >= passkeysMax) throw refuse('conflict')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Porchlight', rpID: relyingParty(ctx.config), userName: email },
    // Authenticators keep one passkey for each of these; it says nothing about the account.
    userID: new Uint8Array(hashSecret(account_id)),
    challenge: newChallenge(ctx, adding(account_id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
})

const add = action(passkeysApi.add, async (ctx, { passkey_name, transports, ...answer }) => {
  const { account_id } = await lockedAccountOf(ctx, staffOf(ctx).user_id)
  const { challenge, ...made } = await proveNewPasskey(ctx, answer, adding(account_id))
  if (!(await useChallenge(ctx, account_id, challenge))) throw refuse('incorrect_credentials')
  if ((await passkeysOf(ctx, account_id)).length >= passkeysMax) throw refuse('conflict')
  const row = { passkey_id: newRef(), passkey_name, created_at: ctx.clock.now(), last_used_at: null }
  const insert = ctx.db.insertInto('passkeys').values({ ...row, ...made, account_id, transports })
  if (
    !(await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('passkey_id')
      .executeTakeFirst())
  )
    throw refuse('conflict')
  await noteSecondFactor(ctx)
  await tell(ctx, account_id, passkey_name, 'added')
  return { passkey: present(row) }
})

const rename = action(passkeysApi.rename, async (ctx, { passkey_id, passkey_name }) => {
  const { account_id } = await lockedAccountOf(ctx, staffOf(ctx).user_id)
  const change = ctx.db.updateTable('passkeys').set({ passkey_name }).where('passkey_id', '=', passkey_id).where('account_id', '=', account_id)
  const row = await change.returning(['passkey_id', 'passkey_name', 'created_at', 'last_used_at']).executeTakeFirst()
  if (!row) throw refuse('not_found')
  ctx.shareAccount(account_id)
  return { passkey: present(row) }
})

const remove = action(passkeysApi.remove, async (ctx, { passkey_id }) => {
  const { account_id } = await lockedAccountOf(ctx, staffOf(ctx).user_id)
  const gone = ctx.db.deleteFrom('passkeys').where('passkey_id', '=', passkey_id).where('account_id', '=', account_id)
  const row = await gone.returning('passkey_name').executeTakeFirst()
  if (!row) throw refuse('not_found')
  await tell(ctx, account_id, row.passkey_name, 'removed')
  return {}
})

/** Tells all libraries of an account, in which the passkey counted, and its owner by mail. */
async function tell(ctx: Ctx, account_id: string, passkey_name: string, change: 'added' | 'removed'): Promise<void> {
  ctx.shareAccount(account_id)
  tellOwner(ctx, account_id, `passkey_${change}`)
  await inEachMembership(ctx, account_id, async (inside, { user_id }) => {
    inside.emit('passkey.changed', { user_id, passkey_name, change }, { subject: user_id, reauthenticate: [user_id] })
  })
}

const startSignIn = query(passkeysApi.startSignIn, async (ctx) => ({
  options: {
    ...(await (
      await webAuthn()
    ).generateAuthenticationOptions({
      ...{ rpID: relyingParty(ctx.config), userVerification: 'required' },
      challenge: newChallenge(ctx, signingIn),
    })),
  },
}))

/** Returns the passkey that somebody presents. */
async function passkeyOf({ db }: Ctx, credential_id: string): Promise<KnownPasskey | undefined> {
  const { rows } = await sql<KnownPasskey>`select * from passkey_of_credential(${credential_id})`.execute(db)
  return rows[0]
}

const signIn = outsideAction(passkeysApi.signIn, async (call, { remember_me, ...answer }) => {
  const passkey = await call.read('', (ctx) => passkeyOf(ctx, answer.id))
  const proven = await proveAssertion(call.kernel, passkey, answer, signingIn)
  return enterWithPasskey(call, proven.account_id, remember_me, (ctx) => useProof(ctx, proven))
})

const startConfirming = query(passkeysApi.startConfirming, async (ctx) => {
  const { user_id, session_id } = staffOf(ctx)
  const known = await passkeysOf(ctx, await accountOfUser(ctx, user_id))
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    ...{ rpID: relyingParty(ctx.config), userVerification: 'required' },
    challenge: newChallenge(ctx, confirming(session_id)),
    allowCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
  })
  return { options: { ...options } }
})

const confirm = outsideAction(passkeysApi.confirm, async (call, answer) => {
  const { session_id } = staffOf(call)
  const passkey = await call.read('', (ctx) => passkeyOf(ctx, answer.id))
  const proven = await proveAssertion(call.kernel, passkey, answer, confirming(session_id))
  await confirmSession(
    call,
    async (ctx, { account_id }) => {
      if (account_id !== proven.account_id) throw refuse('incorrect_credentials')
      await useProof(ctx, proven)
    },
    true,
  )
  return {}
})

/** Handlers of this module. */
export const handlers = [list, startAdding, add, rename, remove, startSignIn, signIn, startConfirming, confirm]
