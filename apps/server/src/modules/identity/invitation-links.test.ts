import { expect, test } from 'vitest'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { Browser, codeIn, mailTo } from './testing.ts'

test('people join by a link, each with a mailbox they have proven, as far as its uses, domain, end and maker allow', async () => {
  const server = await sharedServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, agent] = [await library.user('admin'), await library.user()]
  const anybody = callsOf(server.address, () => null)
  const domain = `${newRef()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}.test`
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
  const join = async (email: string, browser = new Browser(server)) => {
    const { nonce } = (await browser.call('invitationNonce', {})).json
    const answer = await browser.call('approveInvitation', { token: codeIn(await mailTo(server.kernel, email)), nonce })
    return answer.status === 200 ? 'ok' : answer.json.error?.code
  }
  const { url, link } = await admin.calls.invitationLinks.create({ role: 'writer', domain, uses_max: 1 })
  const secret = url.split('#')[1] ?? ''
  expect(link).toMatchObject({ role: 'writer', domain, uses: 0, uses_max: 1, is_void: false })
  const { rows } = await server.kernel.database.owner.query('select l::text as stored from invitation_links l where link_ref = $1', [link.link_ref])
  expect(rows[0].stored).not.toContain(secret)
  expect(await anybody.invitationLinks.look({ secret })).toEqual({ company_name: 'Test Company', domain })
  expect(await code(anybody.invitationLinks.look({ secret: newSecret() }))).toBe('token_invalid')

  const [one, two] = [`one@${domain}`, `two@${domain}`]
  for (const email of ['one@evil.test', `one@sub.${domain}`, `one@evil${domain}`])
    expect(await code(anybody.invitationLinks.ask({ secret, email })), email).toBe('claim_mismatch')
  for (const email of [one, two]) expect(await code(anybody.invitationLinks.ask({ secret, email }))).toBe('ok')
  expect(await join(one)).toBe('ok')
  expect((await admin.calls.people.agents({})).agents.map(({ agent_role }) => agent_role)).toContain('writer')
  // The only place is taken, for those with a mail too.
  expect(await join(two)).toBe('token_invalid')
  expect(await code(anybody.invitationLinks.ask({ secret, email: two }))).toBe('token_invalid')

  // Members, and whoever is invited to another role, get no mail, and the same answer; an account elsewhere has to be proven.
  const open = (await admin.calls.invitationLinks.create({ role: 'agent' })).url.split('#')[1] ?? ''
  const invited = `three@${domain}`
  await admin.calls.identity.invite({ email: invited, role: 'editor' })
  await mailTo(server.kernel, invited)
  const known = await other.user()
  for (const email of [agent.email, invited, known.email]) expect(await code(anybody.invitationLinks.ask({ secret: open, email }))).toBe('ok')
  expect(await join(known.email)).toBe('unauthenticated')
  const browser = new Browser(server)
  await browser.enter(known.email, testPassword)
  expect(await join(known.email, browser)).toBe('ok')
  const mails = await newestMails(server.kernel, 1000)
  expect([agent.email, invited].map((email) => mails.filter(({ to }) => to === email).length)).toEqual([0, 1])
  expect((await admin.calls.identity.invitations({})).invitations.find(({ email }) => email === invited)?.role).toBe('editor')

  // Revoked: the link, and what was asked for with it.
  const late = `four@${domain}`
  await anybody.invitationLinks.ask({ secret: open, email: late })
  const mail = await mailTo(server.kernel, late)
  const { links } = await admin.calls.invitationLinks.list({})
  await admin.calls.invitationLinks.revoke({ link_ref: links.find(({ role }) => role === 'agent')?.link_ref ?? '' })
  expect(await code(anybody.invitationLinks.ask({ secret: open, email: late }))).toBe('token_invalid')
  expect(mail.to).toBe(late)
  expect(await join(late)).toBe('token_invalid')

  // Nobody gives more than they hold, nor for longer than they hold it.
  const inviter = await library.user('agent', { canInviteNewUsers: true })
  expect(await code(inviter.calls.invitationLinks.create({ role: 'admin' }))).toBe('forbidden')
  expect(await code(agent.calls.invitationLinks.create({ role: 'agent' }))).toBe('forbidden')
  const theirs = (await inviter.calls.invitationLinks.create({ role: 'agent' })).url.split('#')[1] ?? ''
  expect(await code(anybody.invitationLinks.look({ secret: theirs }))).toBe('ok')
  await library.switchOff(inviter)
  expect(await code(anybody.invitationLinks.look({ secret: theirs }))).toBe('token_invalid')
})
