import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { Browser, codeIn, mailTo } from '../identity/testing.ts'
import { createUser } from '../people/index.ts'
import { redirectUri } from './redirect-uri.ts'
import { realProvider } from './testing/real-provider.ts'
import { signingIn } from './testing/signing-in.ts'
import { type Statement, standInProvider } from './testing/stand-in-provider.ts'

const records = new Map<string, string[][]>()
const resolveTxt = async (name: string) => {
  const found = records.get(name)
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return found
}
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt, env: { TRUST_PROXY: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
})
afterAll(() => server.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const { connected, proveDomain, through, finish } = signingIn(() => server, records)

test('a member signs in with the verified address of a proven domain; any other answer is refused with its reason, and told in the audit log', async () => {
  const provider = await standInProvider()
  const { library, owner, domain } = await connected(provider)
  const { email } = await library.user('agent')
  expect(await through(provider, email)).toBe(email)
  // Address.
  expect(await through(provider, email, { email_verified: false })).toBe('email')
  expect(await through(provider, email, { email_verified: 'False' })).toBe('email')
  expect(await through(provider, email, { email_verified: undefined, xms_edov: 0 })).toBe('email')
  expect(await through(provider, email, { email: undefined, preferred_username: email })).toBe('email')
  const stranger = await (await testLibrary(server)).user('admin')
  expect(await through(provider, email, { email: stranger.email })).toBe('domain')
  expect(await through(provider, email, { email: `${email}.evil.test` })).toBe('domain')
  expect(await through(provider, email, { email: `nobody@${domain}` })).toBe('member')
  // Token.
  expect(await through(provider, email, { aud: 'another client' })).toBe('answer')
  expect(await through(provider, email, { iss: 'https://evil.test' })).toBe('answer')
  expect(await through(provider, email, { nonce: 'of another sign-in' })).toBe('answer')
  expect(await through(provider, email, { exp: Math.floor(Date.now() / 1000) - 3600 })).toBe('answer')
  provider.lies.signs = false
  expect(await through(provider, email)).toBe('answer')
  provider.lies.signs = true
  // Mix-up: the answer of another provider, or one that does not say whose it is.
  expect(await through(provider, email, {}, { iss: 'https://evil.test' })).toBe('answer')
  expect(await through(provider, email, {}, { iss: null })).toBe('answer')
  expect(await through(provider, email, {}, { code: null, error: 'access_denied' })).toBe('provider')
  expect(await through(provider, email)).toBe(email)
  const told = await library.inside((ctx) =>
    ctx.db.selectFrom('events').select('payload').where('support_lib_id', '=', library.support_lib_id).where('name', '=', 'single_sign_on.refused').execute(),
  )
  expect(told).toHaveLength(15)
  expect(JSON.stringify(told)).toContain('sends no email address')
  expect(told).toContainEqual({ payload: { reason: 'domain', domain: stranger.email.split('@')[1], detail: null } })
  expect(await library.eventNames()).toContain('user.signed_in')
  expect((await owner.calls.audit.list({})).rows.some((row) => JSON.stringify(row).includes('single_sign_on.refused'))).toBe(true)
})

test('an address counts as the provider spells it, and without a word if the provider is the library’s own', async () => {
  const provider = await standInProvider()
  const { library, domain } = await connected(provider)
  const { email } = await library.user('agent')
  for (const email_verified of ['true', 'True', 1, '1']) expect(await through(provider, email, { email_verified })).toBe(email)
  expect(await through(provider, email, { email_verified: undefined })).toBe(email)
  expect(await through(provider, email, { email_verified: undefined, xms_edov: '1', tid: 'any', email: email.toUpperCase() })).toBe(email)
  expect(await through(provider, email, { email_verified: undefined, email: `nobody@${domain}.test` })).toBe('domain')
})

test('state and code count once, in the browser in which they began, for these settings', async () => {
  const provider = await standInProvider()
  const { library, owner, saved } = await connected(provider)
  const { email } = await library.user('agent')
  const begin = async () => {
    const browser = new Browser(server)
    const { json } = await browser.call('begin', { email })
    return { browser, answer: (change = {}) => provider.answer(json.redirect_to, { email }, change), page: json.redirect_to }
  }
  const first = await begin()
  const answer = first.answer()
  expect(await finish(new Browser(server), answer)).toBe('token_invalid')
  const both = await Promise.all([finish(first.browser, answer), finish(first.browser, answer)])
  expect(both.sort()).toEqual([email, 'token_invalid'].sort())
  expect(await finish(first.browser, answer)).toBe('token_invalid')
  // The used code with a new state, which is used up by it.
  const second = await begin()
  const state = new URL(second.page).searchParams.get('state') ?? ''
  const replayed = new URLSearchParams(answer)
  replayed.set('state', state)
  expect(await finish(second.browser, replayed.toString())).toBe('provider')
  expect(await finish(second.browser, second.answer())).toBe('token_invalid')
  // A state of another library, and none.
  const other = await connected(provider)
  expect(await finish(second.browser, second.answer({ state: `${other.library.support_lib_id}.${state.split('.')[1]}` }))).toBe('token_invalid')
  expect(await finish(second.browser, second.answer({ state: null }))).toBe('token_invalid')
  // Settings saved meanwhile.
  const third = await begin()
  await owner.calls.singleSignOn.save({ ...saved, role_claim: 'groups' })
  expect(await finish(third.browser, third.answer())).toBe('token_invalid')
  expect(await through(provider, email)).toBe(email)
})

test('with a real provider: found by its issuer, asked with PKCE; whoever it knows becomes a member with the role of their group, and nothing it gave counts twice', async () => {
  const people: Record<string, Statement> = {}
  const provider = await realProvider(redirectUri(server.kernel.config), people)
  const { library, owner, domain, saved } = await connected(provider, { creates_members: true, role_claim: 'groups' })
  const [lead, agent, doubtful] = [`lead@${domain}`, `agent@${domain}`, `doubtful@${domain}`]
  people[lead] = { email_verified: true, name: 'Lea Lead', groups: ['all', 'desk-admins'] }
  people[agent] = { email_verified: true, name: 'Ada Agent', groups: ['all'] }
  people[doubtful] = { email_verified: false }
  const begun = async (email: string) => {
    const browser = new Browser(server)
    const { json } = await browser.call('begin', { email })
    return { browser, page: json.redirect_to, answer: await provider.signIn(json.redirect_to, email) }
  }
  const first = await begun(lead)
  expect(Object.fromEntries(new URL(first.page).searchParams)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', login_hint: lead })
  const { json } = await first.browser.call('finish', { answer: first.answer })
  expect(json.user).toMatchObject({ email: lead, user_type: 'admin', support_lib_id: library.support_lib_id })
  const token = await first.browser.exchange(json)
  const own = await callsOf(server.address, () => `Bearer ${token}`).people.userDetails()
  expect(own.user_details).toMatchObject({ email: lead, agent_name: 'Lea Lead' })
  const second = await begun(agent)
  // Their answers swapped, a used code with a fresh state, one without our verifier: the provider gives nothing for them.
  const swapped = new URLSearchParams(second.answer)
  swapped.set('code', new URLSearchParams((await begun(lead)).answer).get('code') ?? '')
  expect(await finish(second.browser, swapped.toString())).toBe('provider')
  const replayed = await begun(agent)
  const used = new URLSearchParams(replayed.answer)
  used.set('code', new URLSearchParams(first.answer).get('code') ?? '')
  expect(await finish(replayed.browser, used.toString())).toBe('provider')
  const bare = await provider.signIn(first.page.replaceAll(/&code_challenge(_method)?=[^&]*/g, ''), lead)
  expect(new URLSearchParams(bare).get('error_description')).toContain('PKCE')
  const unsure = await begun(doubtful)
  expect(await finish(unsure.browser, unsure.answer)).toBe('email')
  const third = await begun(agent)
  expect(await finish(third.browser, third.answer)).toBe(agent)
  // Another secret than the provider's.
  await owner.calls.singleSignOn.save({ ...saved, client_secret: 'a wrong one' })
  const late = await begun(agent)
  expect(await finish(late.browser, late.answer)).toBe('provider')
})

test('unknown people join if the settings say so, with no more than the one who saved them may give; an account joins by its address, a deactivated one does not', async () => {
  const provider = await standInProvider()
  const { library, owner, domain, saved } = await connected(provider, { role_claim: 'groups' })
  const newcomer = `new.one@${domain}`
  expect(await through(provider, newcomer)).toBe('member')
  await owner.calls.singleSignOn.save({ ...saved, creates_members: true })
  expect(await through(provider, newcomer, { name: 'Nea One' })).toBe(newcomer)
  const people = () =>
    library.inside(async (ctx) => {
      const find = ctx.db.selectFrom('users').select(['email', 'user_type', 'agent_name']).where('support_lib_id', '=', library.support_lib_id)
      return (await find.execute()).map((each) => Object.values(each))
    })
  expect(await people()).toContainEqual([newcomer, 'agent', 'Nea One'])
  // A role of the claim, at any sign-in; the owner keeps theirs.
  expect(await through(provider, newcomer, { groups: ['all', 'desk-admins'] })).toBe(newcomer)
  expect(await people()).toContainEqual([newcomer, 'admin', 'Nea One'])
  expect(await through(provider, newcomer, { groups: 'none of ours' })).toBe(newcomer)
  // An account of another library with an address in the domain.
  const elsewhere = await testLibrary(server)
  const known = `known@${domain}`
  await elsewhere.inside((ctx) => createUser(ctx, { email: known, user_type: 'admin', agent_name: 'Kim' }))
  expect(await through(provider, known)).toBe(known)
  const { rows } = await server.kernel.database.owner.query('select 1 from accounts where email = $1', [known])
  expect(rows).toHaveLength(1)
  const member = await library.user('agent')
  await library.switchOff(member)
  expect(await through(provider, member.email)).toBe('member')
  // Whoever saved the settings has no right to invite any more.
  const limited = await library.user('admin')
  await limited.calls.singleSignOn.save({ ...saved, creates_members: true })
  await owner.calls.permissions.update({ id: limited.user_id, permissions: [{ slug: 'canInviteNewUsers', is_enabled: false }] })
  expect(await codeOf(limited.calls.singleSignOn.save({ ...saved, creates_members: true }))).toBe('forbidden')
  expect(await through(provider, `late@${domain}`)).toBe('rights')
  await owner.calls.singleSignOn.save({ ...saved, creates_members: true })
  expect(await through(provider, `late@${domain}`)).toBe(`late@${domain}`)
})

test('with “only through single sign-on”, passwords, mailed links and switching open the library to its owner alone; other libraries stay open', async () => {
  const provider = await standInProvider()
  const { library, owner, saved } = await connected(provider)
  const agent = await library.user('agent')
  const elsewhere = await testLibrary(server)
  const abroad = await elsewhere.alsoUser(agent)
  const colleague = await library.user('agent')
  const signIn = async (email: string, browser = new Browser(server)) => {
    const { json } = await browser.call('signIn', { email, password: testPassword })
    return json.user?.support_lib_id ?? json.error?.code
  }
  expect(await signIn(colleague.email)).toBe(library.support_lib_id)
  const proven = new Browser(server)
  const { email } = await library.user('agent')
  const { json: entered } = await proven.call('begin', { email })
  const kept = await proven.exchange((await proven.call('finish', { answer: provider.answer(entered.redirect_to, { email }) })).json)
  const tokens = [owner.token, kept, abroad.token, agent.token, colleague.token]
  const sockets = await Promise.all(tokens.map((token) => openSocket(server.address, { token })))
  const { without_provider } = await owner.calls.singleSignOn.read()
  // One of each of three people, and the colleague's with the password above.
  expect(without_provider).toEqual({ sessions: 4, people: 3, is_you: false })
  const waited = await waitedMs(async () => {
    expect((await owner.calls.singleSignOn.save({ ...saved, is_required: true })).without_provider).toEqual(without_provider)
    await Promise.all(sockets.slice(3).map((each) => each.closed()))
  })
  expect(waited).toBeLessThan(5000)
  const works = (token: string) => codeOf(callsOf(server.address, () => `Bearer ${token}`).conversations.counts())
  expect(await Promise.all(tokens.map(works))).toEqual(['done', 'done', 'done', 'unauthenticated', 'unauthenticated'])
  expect(sockets.slice(0, 3).map(({ closeCode }) => closeCode)).toEqual([undefined, undefined, undefined])
  expect((await owner.calls.singleSignOn.read()).without_provider).toEqual({ sessions: 0, people: 0, is_you: false })
  expect(await signIn(colleague.email)).toBe('sso_needed')
  expect(await signIn(owner.email)).toBe(library.support_lib_id)
  const link = new Browser(server)
  await link.call('requestSignInLink', { email: colleague.email })
  const oobCode = codeIn(await mailTo(server.kernel, colleague.email))
  expect((await link.call('confirmSignInLink', { oobCode })).json.error?.code).toBe('sso_needed')
  expect(await signIn(agent.email)).toBe(elsewhere.support_lib_id)
  expect(await codeOf(abroad.calls.memberships.switch({ to_lib_id: library.support_lib_id }))).toBe('sso_needed')
  const browser = new Browser(server)
  expect(await through(provider, agent.email, {}, {}, browser)).toBe(agent.email)
  // There and back within the same session.
  const back = async (token: string, to_lib_id: string) => {
    const { json } = await browser.call('switch', { to_lib_id }, { authorization: `Bearer ${token}` })
    return browser.exchange(json)
  }
  const { json } = await browser.call('token', {})
  const there = await back(await browser.exchange(json), elsewhere.support_lib_id)
  await back(there, library.support_lib_id)
  await owner.calls.singleSignOn.remove()
  expect(await signIn(colleague.email)).toBe(library.support_lib_id)
  // Whoever enters while it is saved is refused, or has no session afterwards.
  await owner.calls.singleSignOn.save(saved)
  const racers = Promise.all([1, 2, 3, 4, 5, 6].map(() => signIn(colleague.email)))
  await owner.calls.singleSignOn.save({ ...saved, is_required: true })
  await racers
  expect((await owner.calls.singleSignOn.read()).without_provider.sessions).toBe(0)
})

test('the second factor holds: the answer waits for its code, and is used up with it', async () => {
  const provider = await standInProvider()
  const { library } = await connected(provider)
  const person = await library.user('agent')
  const { secret } = await person.calls.secondFactor.start()
  const codeFor = (ahead: 0 | 1) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })
  await person.calls.secondFactor.turnOn({ code: codeFor(0) })
  const browser = new Browser(server)
  const { json } = await browser.call('begin', { email: person.email })
  const answer = provider.answer(json.redirect_to, { email: person.email })
  expect(await finish(browser, answer)).toBe('second_factor_needed')
  expect(browser.cookies.has('porchlight')).toBe(false)
  expect(await finish(browser, answer, '000000')).toBe('code_incorrect')
  expect(await finish(new Browser(server), answer, codeFor(1))).toBe('token_invalid')
  expect(await finish(browser, answer, codeFor(1))).toBe(person.email)
  expect(await finish(browser, answer)).toBe('token_invalid')
})

test('a domain counts once its record was found, for one library; the secret is sealed, never returned, and sent to no other issuer', async () => {
  const provider = await standInProvider()
  const { library, owner, domain, saved } = await connected(provider)
  const rival = await (await testLibrary(server)).user('admin')
  const begin = async (email: string) => (await new Browser(server).call('begin', { email })).status
  await rival.calls.singleSignOn.save(saved)
  const { domains } = await rival.calls.singleSignOn.claimDomain({ domain: 'unproven.test' })
  expect(domains).toMatchObject([{ domain: 'unproven.test', verified_at: null, record: '_porchlight.unproven.test' }])
  expect((await rival.calls.singleSignOn.verifyDomain({ domain: 'unproven.test' })).is_verified).toBe(false)
  expect(await begin('one@unproven.test')).toBe(404)
  expect(await begin(`one@${domain}`)).toBe(200)
  expect(await codeOf(proveDomain(rival, domain))).toBe('already_taken')
  const view = await owner.calls.singleSignOn.read()
  expect(JSON.stringify(view)).not.toContain('the secret of the client')
  const { rows } = await server.kernel.database.owner.query<{ row: string }>('select s::text as row from sso_settings s')
  expect(rows.map(({ row }) => row).join()).not.toContain('the secret of the client')
  const { client_secret: _, ...kept } = saved
  expect(await codeOf(owner.calls.singleSignOn.save({ ...kept, issuer: 'https://evil.test' }))).toBe('invalid_input')
  expect(await codeOf(owner.calls.singleSignOn.save(kept))).toBe('done')
  const { email } = await library.user('agent')
  expect(await through(provider, email)).toBe(email)
  await owner.calls.singleSignOn.removeDomain({ domain })
  expect(await begin(email)).toBe(404)
})

test('providers are asked at public addresses only, and no redirect is followed', async () => {
  const provider = await standInProvider()
  const guarded = await ownServer({ lookupHost: async () => [{ address: '127.0.0.1' }] })
  const admin = await (await testLibrary(guarded)).user('admin')
  const { singleSignOn } = admin.calls
  const settings = {
    ...{
      kind: 'oidc' as const,
      is_on: true,
      is_required: false,
      ...provider.client,
      creates_members: false,
      default_role: 'agent' as const,
      role_claim: '',
      role_map: [],
    },
  }
  expect(await codeOf(singleSignOn.save({ ...settings, issuer: provider.issuer }))).toBe('invalid_input')
  expect(await codeOf(singleSignOn.save({ ...settings, issuer: 'https://rebinding.test' }))).toBe('done')
  const to_lib_id = (await admin.calls.people.userDetails()).user_details.support_lib_id
  const { json } = await new Browser(guarded).call('begin', { to_lib_id })
  expect(json).toMatchObject({ error: { code: 'sso_refused', fields: { reason: 'provider' } } })
  expect(provider.requests).toEqual([])

  const { library } = await connected(provider)
  const { email } = await library.user('agent')
  provider.lies.redirects = `${provider.issuer}/elsewhere`
  expect(await through(provider, email)).toBe('answer')
  expect(provider.requests).not.toContain('/elsewhere')
  provider.lies.redirects = ''
  expect(await through(provider, email)).toBe(email)
})

test('a claim gives a role of the library’s own, within the rights of whoever saved it: when they do, and at each sign-in', async () => {
  const provider = await standInProvider()
  const { library, owner, saved } = await connected(provider)
  const make = async (role_name: string, is_enabled: boolean) =>
    (await owner.calls.customRoles.create({ role_name, base: 'writer', permissions: [{ slug: 'canViewReports', is_enabled }] })).role.role_ref
  const [narrow, wide] = [await make('Freelancer', false), await make('Analyst', true)]
  const saver = await library.user('writer', {
    ...{ canManageGeneralAndSecuritySettings: true, canInviteNewUsers: true, canUpdateUserRoles: true, canManageTeammatesSeatsAndPermissions: true },
    ...{ canViewReports: false },
  })
  const mapping = (role: string) => ({ ...saved, creates_members: true, default_role: narrow, role_claim: 'groups', role_map: [{ value: 'own', role }] })
  for (const role of [wide, 'admin', 'no-role']) expect(await codeOf(saver.calls.singleSignOn.save(mapping(role))), role).toBe('forbidden')
  expect(await codeOf(saver.calls.singleSignOn.save({ ...mapping(narrow), default_role: wide }))).toBe('forbidden')
  // What gives nothing may be saved by people who hold less, so that they can switch it off.
  expect(await codeOf(saver.calls.singleSignOn.save({ ...mapping(wide), is_on: false }))).toBe('done')
  expect(await codeOf(saver.calls.singleSignOn.save(mapping(narrow)))).toBe('done')
  const roleOf = async (email: string) => {
    const find = 'select custom_role, user_type from users where support_lib_id = $1 and email = $2'
    return (await server.kernel.database.owner.query(find, [library.support_lib_id, email])).rows[0]
  }
  const [newcomer, member] = [`new@${library.support_lib_id}.test`, (await library.user('writer')).email]
  expect(await through(provider, newcomer)).toBe(newcomer)
  expect(await roleOf(newcomer)).toEqual({ custom_role: narrow, user_type: 'writer' })
  expect(await through(provider, member, { groups: ['own'] })).toBe(member)
  expect(await roleOf(member)).toEqual({ custom_role: narrow, user_type: 'writer' })
  // The role now has more than its saver holds: nobody new gets it. Members who have it come in as before.
  await owner.calls.permissions.update({ id: narrow, permissions: [{ slug: 'canViewReports', is_enabled: true }] })
  const late = `late@${library.support_lib_id}.test`
  const other = (await library.user('writer')).email
  expect([await through(provider, late), await through(provider, other, { groups: ['own'] })]).toEqual(['rights', 'rights'])
  expect(await through(provider, member, { groups: ['own'] })).toBe(member)
  // Deleted: members come in with the role they have, nobody new does.
  await owner.calls.customRoles.remove({ role_ref: narrow, to: 'writer' })
  expect([await through(provider, member, { groups: ['own'] }), await through(provider, late)]).toEqual([member, 'rights'])
  expect(await roleOf(member)).toEqual({ custom_role: null, user_type: 'writer' })
})

test('where a role requires a second factor, the provider counts as one only if the library says so, and only its own', async () => {
  const provider = await standInProvider()
  const { library, owner } = await connected(provider)
  const { email } = await library.user('agent')
  const works = async (browser: Browser, signedIn: Parameters<Browser['exchange']>[0]) => {
    const token = await browser.exchange(signedIn)
    return codeOf(callsOf(server.address, () => `Bearer ${token}`).customRoles.list({}))
  }
  const bySso = async () => {
    const browser = new Browser(server)
    const { json } = await browser.call('begin', { email })
    return works(browser, (await browser.call('finish', { answer: provider.answer(json.redirect_to, { email }) })).json)
  }
  const byPassword = async () => {
    const browser = new Browser(server)
    return works(browser, (await browser.call('signIn', { email, password: testPassword })).json)
  }
  const rules = [{ role: 'agent', grace_days: 0 }]
  await owner.calls.secondFactorRules.save({ rules, sso_counts: false })
  expect([await bySso(), await byPassword()]).toEqual(['second_factor_required', 'second_factor_required'])
  await owner.calls.secondFactorRules.save({ rules, sso_counts: true })
  expect([await bySso(), await byPassword()]).toEqual(['done', 'second_factor_required'])
})
