import type { ApiError } from '@porchlight/client'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { everyStep } from '../contact-form/testing/forms.ts'
import { recheckSubDomain } from './recheck-sub-domain.ts'

const minted = async () => testLibrary(await sharedServer())
const anyone = async () => callsOf((await sharedServer()).address, () => null)

test('a library can be read by key and by domain, without its people and its ticket email address', async () => {
  const library = await minted()
  const admin = await library.user('admin')
  await admin.calls.librarySettings.update({
    settings: { companyPhone: '+49 30 1', metaData: { title: 'Help' }, ticket: { selfManaged: true, contactEmail: 'tickets@hidden.test' } },
    library_email: 'people@hidden.test',
  })
  const visitor = await anyone()
  const document = await visitor.documents.supportLibrary({ id: library.support_lib_id })
  expect(document).toMatchObject({
    support_lib_id: library.support_lib_id,
    settings: { companyName: 'Test Company', companyPhone: '+49 30 1', metaData: { title: 'Help', description: '' }, ticket: { selfManaged: true } },
    publicHelpCenterTheme: { themeColor: '#2DCE89' },
    default_display: true,
    isContactFormOnline: true,
  })
  expect(JSON.stringify(document)).not.toContain('hidden.test')
  expect(await visitor.documents.findSupportLibrary({ library_domain: `${library.support_lib_id}.localhost` })).toEqual(document)
  expect(document).not.toHaveProperty('library_refkey')
  const agent = await library.user('agent')
  expect((await agent.calls.librarySettings.read()).library.library_refkey).toBe('')
  const own = (await admin.calls.librarySettings.read()).library
  expect(own.library_refkey).not.toBe('')
  expect([own.library_users, own.library_email, own.settings.ticket.contactEmail]).toEqual([2, 'people@hidden.test', 'tickets@hidden.test'])
  for (const wrong of [{ library_domain: 'nobody.test' }, { custom_subDomain: 'nobody.test' }])
    await expect(visitor.documents.findSupportLibrary(wrong)).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of [{}, { library_domain: 'a.test', custom_subDomain: 'a.test' }])
    await expect(visitor.documents.findSupportLibrary(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
})

test("Users/{uid} returns the record of a person in the caller's own library only", async () => {
  const [library, elsewhere] = [await minted(), await minted()]
  const [agent, writer, stranger] = [await library.user('agent'), await library.user('writer'), await elsewhere.user('admin')]
  expect(await agent.calls.documents.user({ uid: writer.user_id })).toEqual({
    support_lib_id: library.support_lib_id,
    email: writer.email,
    user_id: writer.user_id,
    user_type: 'writer',
  })
  for (const uid of [stranger.user_id, 'nobody']) await expect(agent.calls.documents.user({ uid })).rejects.toMatchObject({ code: 'not_found' })
})

test('every field of the document is stored as given', async () => {
  const admin = await (await minted()).user('admin')
  const block = { enable: true, propertyId: 'p1' }
  const change = {
    settings: {
      companyName: 'Northwind',
      companyPhone: '+49 30 1',
      companyEmail: 'help@north.test',
      copyright: 'NW',
      websiteUrl: 'https://north.test/',
      appUrls: [{ name: 'App', url: 'https://apps.test/nw' }],
      metaData: { title: 'Help', description: 'All about bikes', keywords: 'bikes, help' },
      ticket: { selfManaged: true, contactEmail: 'tickets@north.test', supportEmailSubject: 'Your ticket' },
    },
    widgetTheme: { isCustomCss: true, customCss: '.a { color: teal }' },
    widgetSites: { allowed_sites: ['https://north.test'] },
    publicHelpCenterTheme: {
      isCustomCss: false,
      customCss: '',
      siteIcon: '/files/0123456789abcdefghijAB',
      themeColor: '#123456',
      favicon: '/files/0123456789abcdefghijCD',
      heroTitle: 'Ask away',
      heroText: 'All about bikes',
      sections: ['news' as const, 'categories' as const],
      headerLinks: [{ label: 'Shop', url: 'https://north.test/shop' }],
      footerLinks: [
        { label: 'Terms', url: '/article/details/terms' },
        { label: 'Mail', url: 'mailto:help@north.test' },
      ],
      socialImage: '/files/0123456789abcdefghijEF',
    },
    integrations: {
      tawk: block,
      beacon: block,
      zendesk: block,
      chatIntegrations: { ...block, selfManaged: true, widgetScript: 'a()' },
      gist: { ...block, workSpaceId: 'w1' },
      freshdesk: { ...block, widget_id: 'f1' },
      custom: { ...block, widgetScript: 'b()', bodyScript: 'c()' },
      modalChatIntegration: block,
    },
    visibility: {
      default_display: false,
      disabled_default_categories: ['c1'],
      enabled_default_categories: ['c2'],
      disabled_default_articles: ['a1'],
      enabled_default_articles: ['a2'],
      disabled_default_newsFlash: ['n1'],
    },
    library_email: 'people@north.test',
    isContactFormOnline: false,
  }
  await admin.calls.librarySettings.update(change)
  const { integrations, visibility, ...rest } = change
  expect((await admin.calls.librarySettings.read()).library).toMatchObject({ ...rest, ...integrations, ...visibility })
})

test('a change of one group leaves what a newer version has stored in it and in the others', async () => {
  const library = await minted()
  const admin = await library.user('admin')
  const { owner } = (await sharedServer()).kernel.database
  const theme = { heroTitle: 'Hello', newer: { picture: 'kept' } }
  await owner.query('update libraries set "publicHelpCenterTheme" = $1 where support_lib_id = $2', [theme, library.support_lib_id])
  await admin.calls.librarySettings.update({ settings: { companyPhone: '1' } })
  const stored = async () =>
    (await owner.query<{ now: object }>('select "publicHelpCenterTheme" as now from libraries where support_lib_id = $1', [library.support_lib_id])).rows[0]
      ?.now
  expect(await stored()).toEqual(theme)
  await admin.calls.librarySettings.update({ publicHelpCenterTheme: { heroTitle: 'Welcome' } })
  expect(await stored()).toMatchObject({ heroTitle: 'Welcome', newer: { picture: 'kept' } })
})

test('siteIcon, favicon and socialImage accept uploads only; external URLs stored earlier read as none', async () => {
  const library = await minted()
  const admin = await library.user('admin')
  const change = (publicHelpCenterTheme: Record<string, string>) => admin.calls.librarySettings.update({ publicHelpCenterTheme })
  for (const field of ['siteIcon', 'favicon', 'socialImage']) {
    for (const address of ['https://north.test/i.png', '//north.test/i.png', '/files/short', '/favicon.ico', 'data:image/png;base64,AA', 'javascript:1'])
      await expect(change({ [field]: address }), address).rejects.toMatchObject({ fields: { [`publicHelpCenterTheme.${field}`]: 'an uploaded picture' } })
    await change({ [field]: '/files/0123456789abcdefghijAB' })
    await change({ [field]: '' })
  }
  const stored = JSON.stringify({ siteIcon: 'https://north.test/i.png', themeColor: '#123456' })
  await library.inside((ctx) =>
    ctx.db.updateTable('libraries').set({ publicHelpCenterTheme: stored }).where('support_lib_id', '=', library.support_lib_id).execute(),
  )
  expect((await admin.calls.librarySettings.read()).library.publicHelpCenterTheme).toMatchObject({ siteIcon: '', favicon: '', themeColor: '#123456' })
})

test('a field that the document does not have is refused by name, in every group, and nothing changes', async () => {
  const admin = await (await minted()).user('admin')
  const phone = { companyPhone: '+49 30 1' }
  const wrong: [unknown, string][] = [
    [{ settings: phone, contactFormular: null }, 'contactFormular'],
    [{ settings: phone, contactForm: { ...everyStep, colour: 'red' } }, 'colour'],
    [{ settings: phone, contactForm: { ...everyStep, searchStep: { ...everyStep.searchStep, icon: 'x' } } }, 'icon'],
    [{ settings: { ...phone, companyFax: '1' } }, 'companyFax'],
    [{ settings: { ...phone, metaData: { titel: 'x' } } }, 'titel'],
    [{ settings: { ...phone, ticket: { contactMail: 'a@b.test' } } }, 'contactMail'],
    [{ settings: { ...phone, appUrls: [{ name: 'App', url: 'https://a.test', icon: 'x' }] } }, 'icon'],
    [{ settings: phone, integrations: { intercom: { enable: true } } }, 'intercom'],
    [{ settings: phone, integrations: { tawk: { enabled: true } } }, 'enabled'],
    [{ settings: phone, visibility: { enabled_default_newsFlash: [] } }, 'enabled_default_newsFlash'],
    [{ settings: phone, publicHelpCenterTheme: { color: '#123456' } }, 'color'],
  ]
  for (const [change, name] of wrong)
    await expect(
      admin.calls.librarySettings.update(change as object).catch(({ code, fields }: ApiError) => `${code} ${JSON.stringify(fields)}`),
      name,
    ).resolves.toMatch(new RegExp(`^invalid_input .*${name}`))
  expect((await admin.calls.librarySettings.read()).library.settings.companyPhone).toBe('')
  const { library } = await admin.calls.librarySettings.update({ settings: phone })
  expect(library.settings.companyPhone).toBe('+49 30 1')
})

test('each group of settings requires its own permission, and omitted fields stay unchanged', async () => {
  const library = await minted()
  const [admin, tickets] = [await library.user('admin'), await library.user('agent', { canManageTicketSettings: true })]
  await admin.calls.librarySettings.update({
    settings: { companyName: 'Northwind', copyright: 'NW' },
    integrations: { tawk: { enable: true, propertyId: 'p' } },
  })
  await tickets.calls.librarySettings.update({ settings: { ticket: { contactEmail: 'a@b.test' } } })
  await expect(tickets.calls.librarySettings.update({ settings: { copyright: 'mine' } })).rejects.toMatchObject({ code: 'forbidden' })
  const { library: document } = await admin.calls.librarySettings.read()
  expect(document.settings).toMatchObject({ companyName: 'Northwind', copyright: 'NW', ticket: { contactEmail: 'a@b.test', selfManaged: false } })
  expect(document.tawk).toEqual({ enable: true, propertyId: 'p' })
  expect(document.gist).toEqual({ enable: false, propertyId: '', workSpaceId: '' })
})

test('custom CSS that could load resources, break out of its element or cover the page is refused; plain CSS is accepted', async () => {
  const shop = await minted()
  const admin = await shop.user('admin')
  for (const customCss of [
    'a{background:url(//x)}',
    '@import "x"',
    '</style><script>',
    'a{position: fixed}',
    'a{position:/**/fixed}',
    'a{width:expression(1)}',
    '\\75rl(x)',
  ])
    await expect(admin.calls.librarySettings.update({ widgetTheme: { customCss } })).rejects.toMatchObject({ code: 'invalid_input' })
  const { library } = await admin.calls.librarySettings.update({ widgetTheme: { isCustomCss: true, customCss: '.title { color: teal }' } })
  expect(library.widgetTheme).toMatchObject({ isCustomCss: true, customCss: '.title { color: teal }' })
  const shown = async () => (await (await anyone()).documents.supportLibrary({ id: shop.support_lib_id })).widgetTheme.customCss
  expect(await shown()).toBe('.title { color: teal }')
  // If a style sheet predates a rule, its authors can see and correct it, but visitors do not get it.
  const old = 'a{position:/**/fixed}'
  await shop.inside((ctx) =>
    ctx.db
      .updateTable('libraries')
      .set({ widgetTheme: JSON.stringify({ isCustomCss: true, customCss: old }) })
      .where('support_lib_id', '=', shop.support_lib_id)
      .execute(),
  )
  expect(await shown()).toBe('')
  expect((await admin.calls.librarySettings.read()).library.widgetTheme.customCss).toBe(old)
})

test('a subdomain is served only after its TXT record is found; a claim blocks no one else', async () => {
  const records = new Map<string, string[][]>()
  const server = await ownServer({ resolveTxt: async (name) => records.get(name) ?? Promise.reject(new Error('ENOTFOUND')) })
  const [library, rival] = [await testLibrary(server), await testLibrary(server)]
  const [admin, other] = [await library.user('admin'), await rival.user('admin')]
  const host = `${newRef().toLowerCase()}.help.test`
  const find = () => callsOf(server.address, () => null).documents.findSupportLibrary({ custom_subDomain: host.toUpperCase() })
  await other.calls.librarySettings.claimSubDomain({ custom_subDomain: host })
  const { claim } = await admin.calls.librarySettings.claimSubDomain({ custom_subDomain: host })
  expect((await admin.calls.librarySettings.claimSubDomain({ custom_subDomain: host })).claim).toEqual(claim)
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  expect(await admin.calls.librarySettings.verifySubDomain()).toMatchObject({ is_verified: false, custom_subDomain: null })
  records.set(claim?.record ?? '', [['unrelated'], [claim?.value.slice(0, 9) ?? '', claim?.value.slice(9) ?? '']])
  expect(await other.calls.librarySettings.verifySubDomain()).toMatchObject({ is_verified: false })
  const verified = { custom_subDomain: host, claim: null, proof: claim, missing_since: null }
  expect(await admin.calls.librarySettings.verifySubDomain()).toEqual({ is_verified: true, ...verified })
  expect(await admin.calls.librarySettings.claimSubDomain({ custom_subDomain: host })).toEqual(verified)
  expect((await find()).support_lib_id).toBe(library.support_lib_id)
  expect(await admin.calls.librarySettings.verifySubDomain()).toMatchObject({ is_verified: true })
  // A released subdomain is no longer served.
  expect(await admin.calls.librarySettings.claimSubDomain({ custom_subDomain: null })).toEqual({
    custom_subDomain: null,
    claim: null,
    proof: null,
    missing_since: null,
  })
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of ['localhost', '127.0.0.1', 'a..b', 'http://a.test', 'a.test:80', '-a.test'])
    await expect(admin.calls.librarySettings.claimSubDomain({ custom_subDomain: wrong })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a subdomain is lost three days after its TXT record vanishes, but not because a name server is down', async () => {
  const dayMs = 24 * 3_600_000
  const clock = testClock(new Date())
  let answer: () => Promise<string[][]> = async () => []
  const server = await ownServer({ clock, resolveTxt: () => answer() })
  const [library, rival] = [await testLibrary(server), await testLibrary(server)]
  const host = `${newRef().toLowerCase()}.help.test`
  const recheck = ({ support_lib_id }: typeof library) =>
    recheckSubDomain.runOutside(
      { kernel: server.kernel, signal: AbortSignal.timeout(60_000), inLibrary: (run) => asSystem(server.kernel, support_lib_id, 'test', run) },
      {},
    )
  // Days pass and sessions expire, so a new user signs in each time.
  const settings = async (of: typeof library) => (await of.user('admin')).calls.librarySettings
  const state = async () => (await settings(library)).subDomain()
  const find = () => callsOf(server.address, () => null).documents.findSupportLibrary({ custom_subDomain: host })
  const { claim } = await (await settings(library)).claimSubDomain({ custom_subDomain: host })
  const there = async () => [[claim?.value ?? '']]
  const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
  answer = there
  await (await settings(library)).verifySubDomain()
  await recheck(library)
  expect(await state()).toEqual({ custom_subDomain: host, claim: null, proof: claim, missing_since: null })

  // The name server does not respond, so the check is inconclusive, however long that lasts.
  answer = failing('ETIMEOUT')
  await recheck(library)
  clock.advance(10 * dayMs)
  await recheck(library)
  expect(await state()).toMatchObject({ custom_subDomain: host, missing_since: null })

  // The record vanishes, returns, and vanishes again: the three days start over.
  answer = failing('ENOTFOUND')
  await recheck(library)
  expect(await state()).toMatchObject({ custom_subDomain: host, missing_since: clock.now().toISOString() })
  clock.advance(2 * dayMs)
  answer = there
  await recheck(library)
  expect(await state()).toMatchObject({ missing_since: null })
  answer = async () => [['somebody-else']]
  await recheck(library)
  clock.advance(3 * dayMs - 1000)
  await recheck(library)
  expect((await find()).support_lib_id).toBe(library.support_lib_id)
  clock.advance(1000)
  await recheck(library)
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  expect(await state()).toEqual({ custom_subDomain: null, claim, proof: null, missing_since: null })

  // Anyone who can write the record now can verify the subdomain.
  const theirs = await (await settings(rival)).claimSubDomain({ custom_subDomain: host })
  answer = async () => [[theirs.claim?.value ?? '']]
  expect(await (await settings(rival)).verifySubDomain()).toMatchObject({ is_verified: true })
  expect(await (await settings(library)).verifySubDomain()).toMatchObject({ is_verified: false })
  expect((await find()).support_lib_id).toBe(rival.support_lib_id)
})

test('the widget gets its theme and the blocks it shows', async () => {
  const shop = await minted()
  const admin = await shop.user('admin')
  const shown = async () => (await (await anyone()).libraries.widgetBoot({ support_lib_id: shop.support_lib_id })).widget
  expect(await shown()).toEqual({ theme: 'default', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true })
  await admin.calls.librarySettings.update({ widgetTheme: { theme: 'compact', isNewsShown: false } })
  expect(await shown()).toEqual({ theme: 'compact', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: false, isTeamShown: true })
})
