import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUser } from '../people/index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

let server: TestServer
let library: TestLibrary
let other: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
  other = await testLibrary(server)
})
afterAll(() => server.stop())

const signIn = async (email: string, password = testPassword, browser = new Browser(server)) => (await browser.call('signIn', { email, password })).json
const codeOf = (answer: { json: { error?: { code: string } } }) => answer.json.error?.code
const switchOn = ({ user_id }: { user_id: string }) => server.kernel.database.owner.query('update users set disabled_at = null where user_id = $1', [user_id])

/** Invites an address into `other`; returns the mailed token. */
async function invited(email: string): Promise<string> {
  await (await other.user('admin')).calls.identity.invite({ email, role: 'writer' })
  return codeIn(await mailTo(server.kernel, email.toLowerCase()))
}
/** Opens the mailed link, in a browser in which somebody may be signed in. */
async function open(token: string, browser = new Browser(server)) {
  const { nonce } = (await browser.call('invitationNonce', {})).json
  return browser.call('approveInvitation', { token, nonce })
}
async function signedIn(person: TestUser): Promise<Browser> {
  const browser = new Browser(server)
  await browser.enter(person.email, testPassword)
  return browser
}
const isMember = async (person: TestUser) => {
  const find = 'select from users where support_lib_id = $1 and email = $2'
  return (await server.kernel.database.owner.query(find, [other.support_lib_id, person.email])).rowCount === 1
}

describe('an invitation to an address that has an account elsewhere', () => {
  test('joins that account, for whoever opens the mailed link signed in to it; its password stays', async () => {
    const person = await library.user('agent')
    const admin = await other.user('admin')
    await admin.calls.identity.invite({ email: person.email.toUpperCase(), role: 'writer' })
    const mail = await mailTo(server.kernel, person.email)
    expect(mail.text).toContain('You already have an account')
    const answer = await open(codeIn(mail), await signedIn(person))
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('You can switch to it')])
    expect((await other.eventNames()).slice(-3)).toContain('teammate.joined')
    expect((await signIn(person.email)).user).toMatchObject({ email: person.email, user_id: person.user_id })
    expect(codeOf(await open(codeIn(mail), await signedIn(person)))).toBe('token_invalid')
  })

  test('is refused, and stays open, for a stranger with the link and for everybody else who is signed in', async () => {
    const person = await library.user('agent')
    const token = await invited(person.email)
    const tries: [Browser, string][] = [
      [new Browser(server), 'unauthenticated'],
      [await signedIn(await library.user('admin')), 'claim_mismatch'],
      [await signedIn(await other.user('admin')), 'claim_mismatch'],
    ]
    for (const [browser, code] of tries) {
      expect(codeOf(await open(token, browser))).toBe(code)
      expect(codeOf(await browser.call('approveInvitation', { token }))).toBe('token_invalid')
      expect(await isMember(person)).toBe(false)
    }
    expect((await open(token, await signedIn(person))).status).toBe(200)
    expect(await isMember(person)).toBe(true)
  })

  test('is refused with the session of an account that has since been deactivated or signed out', async () => {
    const [gone, out] = [await library.user('agent'), await library.user('agent')]
    const [token, tokenOfOut] = [await invited(gone.email), await invited(out.email)]
    const [browser, browserOfOut] = [await signedIn(gone), await signedIn(out)]
    await server.kernel.database.owner.query('update sessions set revoked_at = now() where user_id = $1', [out.user_id])
    expect(codeOf(await open(tokenOfOut, browserOfOut))).toBe('unauthenticated')
    // Nobody can sign in to a deactivated account: it joins anew, without the password of whoever had the address before.
    await library.switchOff(gone)
    expect((await open(token, browser)).status).toBe(200)
    expect(codeOf({ json: await signIn(gone.email) })).toBe('incorrect_credentials')
    const before = await mailTo(server.kernel, gone.email)
    await browser.call('requestReset', { email: gone.email })
    await browser.call('confirmReset', { oobCode: codeIn(await mailTo(server.kernel, gone.email, before)), password: 'entirely my own' })
    expect((await signIn(gone.email, 'entirely my own')).user).toMatchObject({ support_lib_id: other.support_lib_id, user_type: 'writer' })
  })
})

describe('an account with several libraries', () => {
  test('opens the one entered last, among those whose active member it is; email case makes no difference', async () => {
    const one = await library.user('agent')
    const two = await other.alsoUser(one, 'editor')
    expect((await signIn(one.email.toUpperCase())).user).toMatchObject({ user_id: one.user_id })
    await library.switchOff(one)
    expect((await signIn(one.email)).user).toMatchObject({ user_id: two.user_id, support_lib_id: other.support_lib_id, user_type: 'editor' })
    await switchOn(one)
    expect((await signIn(one.email)).user).toMatchObject({ user_id: two.user_id })
    await other.switchOff(two)
    expect((await signIn(one.email)).user).toMatchObject({ user_id: one.user_id })
    await library.switchOff(one)
    expect(codeOf({ json: await signIn(one.email) })).toBe('incorrect_credentials')
  })

  test('has one password: a reset ends the sessions and codes in all of them', async () => {
    const one = await library.user('agent')
    const two = await other.alsoUser(one)
    await new Browser(server).call('requestSignInLink', { email: one.email })
    const link = await mailTo(server.kernel, one.email)
    // Entering the other library moves later codes there.
    await server.kernel.database.owner.query('update users set entered_at = now() where user_id = $1', [two.user_id])
    await new Browser(server).call('requestReset', { email: one.email })
    const reset = await mailTo(server.kernel, one.email, link)
    expect((await new Browser(server).call('verifyReset', { oobCode: codeIn(reset) })).json).toEqual({ email: one.email })
    await one.calls.conversations.counts()
    await two.calls.conversations.counts()
    expect((await new Browser(server).call('confirmReset', { oobCode: codeIn(reset), password: 'another good one' })).status).toBe(200)
    for (const { calls } of [one, two]) await expect(calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(codeOf(await new Browser(server).call('confirmSignInLink', { oobCode: codeIn(link) }))).toBe('token_invalid')
    expect((await signIn(one.email, 'another good one')).user).toMatchObject({ user_id: two.user_id })
  })

  test('gets only one valid code of a kind, wherever it was sent from', async () => {
    const one = await library.user('agent')
    const two = await other.alsoUser(one)
    await new Browser(server).call('requestSignInLink', { email: one.email })
    const first = await mailTo(server.kernel, one.email)
    await server.kernel.database.owner.query('update users set entered_at = now() where user_id = $1', [two.user_id])
    await new Browser(server).call('requestSignInLink', { email: one.email })
    const second = await mailTo(server.kernel, one.email, first)
    expect(codeOf(await new Browser(server).call('confirmSignInLink', { oobCode: codeIn(first) }))).toBe('token_invalid')
    expect((await new Browser(server).call('confirmSignInLink', { oobCode: codeIn(second) })).json.user).toMatchObject({ user_id: two.user_id })
  })

  test('keeps the session in which its password was changed, and no other', async () => {
    const one = await library.user('agent')
    const two = await other.alsoUser(one)
    await one.calls.identity.changePassword({ current_password: testPassword, password: 'changed by myself' })
    await one.calls.conversations.counts()
    await expect(two.calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('accounts in the database', () => {
  test('are visible only beside a membership in the selected library', async () => {
    const [one, two] = [await library.user('agent'), await other.user('agent')]
    const { app, transaction } = server.kernel.database
    expect((await sql`select * from accounts`.execute(app)).rows).toEqual([])
    const emails = await transaction(library.support_lib_id, 'read', (db) => db.selectFrom('accounts').select('email').execute())
    expect(emails).toContainEqual({ email: one.email })
    expect(emails).not.toContainEqual({ email: two.email })
    const changed = await transaction(library.support_lib_id, 'write', (db) =>
      db.updateTable('accounts').set({ password_hash: null }).where('email', 'in', [one.email, two.email]).executeTakeFirstOrThrow(),
    )
    expect(changed.numUpdatedRows).toBe(1n)
    await server.kernel.database.owner.query('update accounts set password_hash = null where email = $1', [one.email])
    expect((await signIn(two.email)).user).toMatchObject({ user_id: two.user_id })
  })

  test("admit no membership with another address than the account's, and no second account or membership of an address", async () => {
    const person = await library.user('agent')
    const { rows } = await server.kernel.database.owner.query<{ account_id: string }>('select account_id from accounts where email = $1', [person.email])
    const { account_id = '' } = rows[0] ?? {}
    const make = (at: TestLibrary, email: string, account?: string) =>
      at.inside((ctx) => createUser(ctx, { email, user_type: 'agent', ...(account !== undefined && { account_id: account }) }))
    await expect(make(other, `${newRef()}@evil.test`, account_id)).rejects.toThrow(/foreign key/)
    await expect(make(other, person.email.toUpperCase())).rejects.toThrow(/unique/)
    await expect(make(library, person.email, account_id)).rejects.toThrow(/unique/)
    expect((await make(other, person.email, account_id)).email).toBe(person.email)
  })
})
