import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { plainRequest } from '../../testing/plain-request.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUser } from '../people/index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

let server: TestServer
let library: TestLibrary

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  library = await testLibrary(server)
})
afterAll(() => server.stop())

const approvedText = 'Successfully added to the library. Please go to your library login page and reset your password to login!'
const failedText = 'This invitation is either expired or already used, Please contact your administrator to get a new invitation.'
const fresh = () => `${newRef()}@join.test`.toLowerCase()
const opened = async (at = server) => {
  const browser = new Browser(at)
  return { browser, nonce: (await browser.call('invitationNonce', {})).json.nonce }
}
const approve = async (token: string, at = server) => {
  const { browser, nonce } = await opened(at)
  return browser.call('approveInvitation', { token, nonce })
}

describe('an invitation', () => {
  test('is emailed and approved once by the browser that opens it; the teammate then sets a password and signs in', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    const { invitation_ref } = await admin.calls.identity.invite({ email, role: 'writer', agent_name: 'Wanda' })
    expect((await admin.calls.identity.invitations()).invitations).toMatchObject([{ invitation_ref, email, role: 'writer' }])
    const mail = await mailTo(server.kernel, email)
    const token = codeIn(mail)
    expect(mail.text).toContain(`/join?token=${token}#${encodeURIComponent(email)}`)
    expect(mail.text).not.toContain('Wanda')

    const answer = await approve(token)
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([200, 'text/plain; charset=utf-8', approvedText])
    expect((await admin.calls.identity.invitations()).invitations).toEqual([])
    const { agents } = await admin.calls.people.agents()
    expect(agents.find((agent) => agent.agent_name === 'Wanda')).toMatchObject({ agent_role: 'writer', presence: 'offline' })
    const again = await approve(token)
    expect([again.status, again.json.error?.code, again.json.error?.message]).toEqual([410, 'token_invalid', failedText])

    await new Browser(server).call('requestReset', { email })
    const code = codeIn(await mailTo(server.kernel, email, mail))
    await new Browser(server).call('confirmReset', { oobCode: code, password: 'first of my own' })
    expect(await new Browser(server).enter(email, 'first of my own')).toMatch(/^[\w-]{43}$/)
  })

  test('names who invites, and is accepted with a name and a password in one form: one mail, then signed in', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'writer', agent_name: 'Wanda' })
    const mail = await mailTo(server.kernel, email)
    const token = codeIn(mail)
    expect(mail.text).toMatch(/“Test admin \d+” has invited you to join the team of/)

    const browser = new Browser(server)
    const { nonce, invitation } = (await browser.call('invitationNonce', { token })).json
    expect(invitation).toMatchObject({ inviter_name: expect.stringMatching(/^Test admin/), agent_name: 'Wanda', email, has_account: false })
    const form = { token, nonce, agent_name: 'Wanda Writer', password: 'first of my own' }
    // Without the page's cookie, with a weak password, and with a token that is none, nothing is used up.
    expect((await new Browser(server).call('acceptInvitation', form)).json.error?.code).toBe('token_invalid')
    expect((await browser.call('acceptInvitation', { ...form, password: 'x' })).json.error?.code).toBe('password_too_short')
    expect((await browser.call('acceptInvitation', { ...form, token: 'a'.repeat(43) })).json.error?.code).toBe('token_invalid')
    expect((await browser.call('acceptInvitation', form)).json).toEqual({ email })
    expect((await browser.call('acceptInvitation', form)).json.error?.code).toBe('token_invalid')
    expect(await new Browser(server).enter(email, 'first of my own')).toMatch(/^[\w-]{43}$/)
    const { agents } = await admin.calls.people.agents()
    expect(agents.find((agent) => agent.agent_name === 'Wanda Writer')).toMatchObject({ agent_role: 'writer' })

    // An address with an account signs in to it instead: its password stays.
    const other = await testLibrary(server)
    await (await other.user('admin')).calls.identity.invite({ email, role: 'agent' })
    const second = codeIn(await mailTo(server.kernel, email, mail))
    const opened = (await browser.call('invitationNonce', { token: second })).json
    expect(opened.invitation).toMatchObject({ has_account: true })
    const refused = await browser.call('acceptInvitation', { ...form, token: second, nonce: opened.nonce, password: 'another of mine' })
    expect(refused.json.error?.code).toBe('unauthenticated')
    expect(await new Browser(server).enter(email, 'first of my own')).toMatch(/^[\w-]{43}$/)
    expect((await new Browser(server).call('invitationNonce', { token: token })).json.invitation).toBe(null)
  })

  test('is approved once by a program’s plain call, as specified; the response body is the text of the message', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'agent' })
    const mail = await mailTo(server.kernel, email)
    expect(mail.text).not.toContain('/invitation/approve')
    const token = codeIn(mail)
    const plain = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await plainRequest(server, `/invitation/approve${query}`, headers)
      return [answer.status, answer.text]
    }
    for (const query of ['', `?token=${'x'.repeat(43)}`]) expect(await plain(query)).toEqual([410, expect.stringContaining(failedText)])
    expect(await plain(`?token=${token}`, { accept: '*/*' })).toEqual([200, approvedText])
    expect(await plain(`?token=${token}`, { accept: '*/*' })).toEqual([410, expect.stringContaining(failedText)])
    expect((await admin.calls.identity.invitations()).invitations.map((each) => each.email)).not.toContain(email)
  })

  test('a plain GET by a browser is redirected to the /join page and uses nothing up', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'agent' })
    const token = codeIn(await mailTo(server.kernel, email))
    const path = `/invitation/approve?token=${token}`
    const looks: Record<string, string>[] = [
      { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
      { accept: '*/*', purpose: 'prefetch' },
      { accept: '*/*', 'sec-purpose': 'prefetch;prerender' },
      { accept: '*/*', 'x-purpose': 'preview' },
      { accept: '*/*', 'x-moz': 'prefetch' },
    ]
    for (const headers of looks) {
      const answer = await fetch(server.address + path, { headers, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], JSON.stringify(headers)).toEqual([303, `/join?token=${token}`])
      expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    }
    const scripts: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { origin: server.address },
    ]
    for (const headers of scripts) expect((await plainRequest(server, path, headers)).status, JSON.stringify(headers)).toBe(410)
    expect((await plainRequest(server, path, {}, undefined, 'HEAD')).status).toBe(404)
    expect((await plainRequest(server, path, { accept: 'text/plain' })).text).toBe(approvedText)
  })

  test("for an address that now has an account answers 'Error while creating user' and stays open", async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'agent' })
    const token = codeIn(await mailTo(server.kernel, email))
    await library.inside((ctx) => createUser(ctx, { email, user_type: 'agent' }))
    const answer = await approve(token)
    expect([answer.status, answer.json.error?.code, answer.json.error?.message]).toEqual([409, 'user_not_created', 'Error while creating user'])
    expect((await admin.calls.identity.invitations()).invitations.map((each) => each.email)).toContain(email)
  })

  test('is not used up by a scanner that follows the link, with or without a nonce, or sends HEAD', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'agent' })
    const token = codeIn(await mailTo(server.kernel, email))
    const { browser, nonce } = await opened()
    const { nonce: foreign } = await opened()
    const scanner = new Browser(server)
    const tries = [
      await scanner.call('approveInvitation', { token }),
      await scanner.call('approveInvitation', { token, nonce }),
      await browser.call('approveInvitation', { token }),
      await browser.call('approveInvitation', { token, nonce: foreign }),
      await browser.call('approveInvitation', { nonce }),
      await browser.call('approveInvitation', { token: 'x'.repeat(43), nonce }),
    ]
    for (const each of tries) expect([each.status, each.json.error?.code, each.json.error?.message]).toEqual([410, 'token_invalid', failedText])
    expect((await browser.call('approveInvitation', { token, nonce }, { method: 'HEAD' })).status).toBe(404)
    expect((await browser.call('approveInvitation', { token, nonce })).text).toBe(approvedText)
  })

  test('creates exactly one teammate despite 20 concurrent approvals', async () => {
    const admin = await library.user('admin')
    const email = fresh()
    await admin.calls.identity.invite({ email, role: 'agent' })
    const token = codeIn(await mailTo(server.kernel, email))
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(token)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(19).fill(410)])
  })

  test('is invalid once it is withdrawn, replaced by a newer one, or a week old', async () => {
    const clock = testClock(new Date())
    const own = await ownServer({ clock, env: { TRUST_PROXY: '1' } })
    const lib = await testLibrary(own)
    const admin = await lib.user('admin')
    const [gone, again, late] = [fresh(), fresh(), fresh()]
    const { invitation_ref } = await admin.calls.identity.invite({ email: gone, role: 'agent' })
    const withdrawn = codeIn(await mailTo(own.kernel, gone))
    const stranger = await (await testLibrary(own)).user('admin')
    await expect(stranger.calls.identity.withdrawInvitation({ invitation_ref })).rejects.toMatchObject({ code: 'not_found' })
    await admin.calls.identity.withdrawInvitation({ invitation_ref })
    await expect(admin.calls.identity.withdrawInvitation({ invitation_ref })).rejects.toMatchObject({ code: 'not_found' })
    expect((await approve(withdrawn, own)).status).toBe(410)

    await admin.calls.identity.invite({ email: again, role: 'agent' })
    const first = await mailTo(own.kernel, again)
    await admin.calls.identity.invite({ email: again, role: 'editor' })
    const second = codeIn(await mailTo(own.kernel, again, first))
    expect([(await approve(codeIn(first), own)).status, (await approve(second, own)).status]).toEqual([410, 200])

    await admin.calls.identity.invite({ email: late, role: 'agent' })
    const token = codeIn(await mailTo(own.kernel, late))
    clock.advance(7 * 24 * 3_600_000 + 1000)
    expect((await approve(token, own)).status).toBe(410)
  })

  test('requires the permission and a role the inviter could assign; an address already in the library is refused', async () => {
    const agent = await library.user('agent')
    const inviter = await library.user('agent', { canInviteNewUsers: true })
    await expect(agent.calls.identity.invite({ email: fresh(), role: 'agent' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(inviter.calls.identity.invite({ email: fresh(), role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(inviter.calls.identity.invite({ email: agent.email, role: 'agent' })).rejects.toMatchObject({ code: 'email_taken' })
    await inviter.calls.identity.invite({ email: fresh(), role: 'agent' })
  })
})
