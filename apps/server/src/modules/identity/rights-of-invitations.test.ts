import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary, testPassword } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'
import { resetPasswordByOperator } from './index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

let server: TestServer
let library: TestLibrary
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const failedText = 'This invitation is either expired or already used, Please contact your administrator to get a new invitation.'
const approvedText = 'Successfully added to the library. Please go to your library login page and reset your password to login!'

async function invited(by: TestUser, role: 'agent' | 'admin') {
  const email = `${newRef()}@join.test`.toLowerCase()
  const { invitation_ref } = await by.calls.identity.invite({ email, role })
  return { email, invitation_ref, token: codeIn(await mailTo(server.kernel, email)) }
}
async function approve(token: string) {
  const browser = new Browser(server)
  const { nonce } = (await browser.call('invitationNonce', {})).json
  const answer = await browser.call('approveInvitation', { token, nonce })
  return answer.status === 200 ? answer.text : [answer.status, answer.json.error?.code, answer.json.error?.message]
}
const failed = [410, 'token_invalid', failedText]
const listed = async (invitation_ref: string) => (await owner.calls.identity.invitations()).invitations.find((each) => each.invitation_ref === invitation_ref)

describe.each([
  ['is switched off', (rogue: TestUser) => owner.calls.people.disableAgent({ ref_uid: rogue.user_id })],
  ['has another role', (rogue: TestUser) => owner.calls.people.patchAgent({ ref_uid: rogue.user_id, role: 'agent' })],
  ['may no longer invite', (rogue: TestUser) => taken(rogue, 'canInviteNewUsers')],
  ['no longer holds all that the role does', (rogue: TestUser) => taken(rogue, 'canViewReports')],
])('an invitation whose inviter %s', (_what, fall) => {
  test('cannot be used, and is listed as void until dismissed; a colleague’s invitation can be used', async () => {
    library = await testLibrary(server)
    owner = await library.user('admin')
    const [rogue, colleague] = [await library.user('admin'), await library.user('admin')]
    const [bad, good] = [await invited(rogue, 'admin'), await invited(colleague, 'admin')]
    await fall(rogue)
    expect(await listed(bad.invitation_ref)).toMatchObject({ is_void: true })
    expect(await listed(good.invitation_ref)).toMatchObject({ is_void: false })
    expect(await approve(bad.token)).toEqual(failed)
    expect(await approve(good.token)).toBe(approvedText)
    await owner.calls.identity.withdrawInvitation({ invitation_ref: bad.invitation_ref })
    expect(await listed(bad.invitation_ref)).toBeUndefined()
  })
})

const taken = (user: TestUser, slug: string) => owner.calls.permissions.update({ id: user.user_id, permissions: [{ slug, is_enabled: false }] })

test('a void invitation stays void when its inviter regains the permissions; a new one works', async () => {
  library = await testLibrary(server)
  owner = await library.user('admin')
  const rogue = await library.user('admin')
  const bad = await invited(rogue, 'agent')
  await owner.calls.people.disableAgent({ ref_uid: rogue.user_id })
  await until(async () => (await library.eventNames()).includes('teammate.invitations_voided'), 'invitations fall')
  await owner.calls.people.enableAgent({ ref_uid: rogue.user_id })
  expect(await listed(bad.invitation_ref)).toMatchObject({ is_void: true })
  expect(await approve(bad.token)).toEqual(failed)
  expect(await approve((await invited(owner, 'agent')).token)).toBe(approvedText)
})

test('an invitation to a role that now exceeds its inviter’s permissions cannot be used', async () => {
  library = await testLibrary(server)
  owner = await library.user('admin')
  const inviter = await library.user('agent', { canInviteNewUsers: true, canSuperviseChats: false })
  const [bad, role] = [await invited(inviter, 'agent'), await invited(owner, 'agent')]
  await owner.calls.permissions.update({ id: 'agent', permissions: [{ slug: 'canSuperviseChats', is_enabled: true }] })
  expect(await approve(bad.token)).toEqual(failed)
  expect(await approve(role.token)).toBe(approvedText)
})

describe('a person who was deactivated and reactivated', () => {
  test('cannot sign in with any earlier link, code or session, only with new ones', async () => {
    library = await testLibrary(server)
    owner = await library.user('admin')
    const mate = await library.user('agent')
    const anybody = () => new Browser(server)
    const browser = anybody()
    await browser.enter(mate.email, mate.password)
    const renewed = await browser.call('token', {})
    const known = new Set<string>()
    /** Requests an email and waits for it; several may be written concurrently. */
    const asked = async (verb: 'requestReset' | 'requestSignInLink') => {
      await anybody().call(verb, { email: mate.email })
      const fresh = async () => (await newestMails(server.kernel, 1000)).find((mail) => mail.to === mate.email && !known.has(mail.mail_id))
      await until(async () => (await fresh()) !== undefined, `a mail to ${mate.email}`)
      const mail = await fresh()
      if (!mail) throw new Error('the mail is gone')
      known.add(mail.mail_id)
      return mail
    }
    const link = await asked('requestSignInLink')
    const reset = await asked('requestReset')
    await owner.calls.people.disableAgent({ ref_uid: mate.user_id })
    await until(async () => (await library.eventNames()).includes('session.ended'), 'sessions end')
    await owner.calls.people.enableAgent({ ref_uid: mate.user_id })

    expect((await anybody().call('confirmSignInLink', { oobCode: codeIn(link) })).json.error?.code).toBe('token_invalid')
    expect((await anybody().call('confirmReset', { oobCode: codeIn(reset), password: 'a fine new phrase' })).json.error?.code).toBe('token_invalid')
    expect((await browser.call('token', {})).status).toBe(401)
    await expect(browser.exchange(renewed.json)).resolves.toBeUndefined()
    await expect(mate.calls.people.userDetails()).rejects.toMatchObject({ status: 401 })

    const again = await asked('requestReset')
    expect((await anybody().call('confirmReset', { oobCode: codeIn(again), password: 'a fine new phrase' })).status).toBe(200)
    expect(await anybody().enter(mate.email, 'a fine new phrase')).toMatch(/^[\w-]{43}$/)
  })
})

test('E21: a parent invites the owner of a new child, who signs in there; an agent, a stranger’s parent and a parent’s admin who lost the right cannot', async () => {
  const parent = await testLibrary(server)
  const [boss, rogue, agent] = [await parent.user('admin'), await parent.user('admin'), await parent.user('agent', { canInviteNewUsers: true })]
  const made = await boss.calls.agency.create({ company_name: 'Northwind', library_domain: `${newRef().toLowerCase()}.test` })
  const child_lib_id = made.child.support_lib_id
  const into = async (by: TestUser, role: 'admin' | 'agent' = 'admin') => {
    const email = `${newRef()}@child.test`.toLowerCase()
    await by.calls.identity.inviteIntoChild({ child_lib_id, email, role })
    return { email, token: codeIn(await mailTo(server.kernel, email)) }
  }
  await expect(into(agent, 'agent')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(into(await (await testLibrary(server)).user('admin'))).rejects.toMatchObject({ code: 'not_found' })

  const [first, bad] = [await into(boss), await into(rogue)]
  expect(await approve(first.token)).toBe(approvedText)
  await resetPasswordByOperator(server.kernel, { email: first.email, password: testPassword })
  const { json } = await new Browser(server).call('signIn', { email: first.email, password: testPassword })
  expect(json.user).toMatchObject({ support_lib_id: child_lib_id, user_type: 'admin' })

  owner = boss
  await taken(rogue, 'canInviteNewUsers')
  expect(await approve(bad.token)).toEqual(failed)
  expect(await approve((await into(boss, 'agent')).token)).toBe(approvedText)
})

test('E21: an invitation into a child stays void after its sender in the parent lost the right for a while', async () => {
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const rogue = await parent.user('admin')
  owner = await parent.user('admin')
  const childOwner = await child.user('admin')
  const email = `${newRef()}@child.test`.toLowerCase()
  await rogue.calls.identity.inviteIntoChild({ child_lib_id: child.support_lib_id, email, role: 'agent' })
  const token = codeIn(await mailTo(server.kernel, email))
  expect((await childOwner.calls.identity.invitations()).invitations).toMatchObject([{ email, is_void: false }])
  await taken(rogue, 'canManageGeneralAndSecuritySettings')
  await until(async () => (await child.eventNames()).includes('teammate.invitations_voided'), 'the invitation becomes void')
  await owner.calls.permissions.update({ id: rogue.user_id, permissions: [{ slug: 'canManageGeneralAndSecuritySettings', is_enabled: true }] })
  expect((await childOwner.calls.identity.invitations()).invitations).toMatchObject([{ email, is_void: true }])
  expect(await approve(token)).toEqual(failed)
})
