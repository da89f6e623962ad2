import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())
const anyone = async () => callsOf((await sharedServer()).address, () => null)

test('a library is read by key and by domain, without its people and its ticket address', async () => {
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
  const own = (await admin.calls.librarySettings.read()).library
  expect([own.library_users, own.library_email, own.settings.ticket.contactEmail]).toEqual([1, 'people@hidden.test', 'tickets@hidden.test'])
  for (const wrong of [{ library_domain: 'nobody.test' }, { custom_subDomain: 'nobody.test' }])
    await expect(visitor.documents.findSupportLibrary(wrong)).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of [{}, { library_domain: 'a.test', custom_subDomain: 'a.test' }])
    await expect(visitor.documents.findSupportLibrary(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('each group of settings asks for its own permission, and what is not named stays', async () => {
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

test('custom CSS that could load, escape or cover is refused; plain CSS is kept', async () => {
  const admin = await (await minted()).user('admin')
  for (const customCss of ['a{background:url(//x)}', '@import "x"', '</style><script>', 'a{position: fixed}', 'a{width:expression(1)}', '\\75rl(x)'])
    await expect(admin.calls.librarySettings.update({ widgetTheme: { customCss } })).rejects.toMatchObject({ code: 'invalid_input' })
  const { library } = await admin.calls.librarySettings.update({ widgetTheme: { isCustomCss: true, customCss: '.title { color: teal }' } })
  expect(library.widgetTheme).toEqual({ isCustomCss: true, customCss: '.title { color: teal }' })
})

test('a sub-domain serves only after its TXT record was seen; a claim keeps nobody away', async () => {
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
  expect(await admin.calls.librarySettings.verifySubDomain()).toEqual({ is_verified: true, custom_subDomain: host, claim: null })
  expect((await find()).support_lib_id).toBe(library.support_lib_id)
  expect(await admin.calls.librarySettings.verifySubDomain()).toMatchObject({ is_verified: true })
  // Given up, it serves nobody.
  expect(await admin.calls.librarySettings.claimSubDomain({ custom_subDomain: null })).toEqual({ custom_subDomain: null, claim: null })
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of ['localhost', '127.0.0.1', 'a..b', 'http://a.test', 'a.test:80', '-a.test'])
    await expect(admin.calls.librarySettings.claimSubDomain({ custom_subDomain: wrong })).rejects.toMatchObject({ code: 'invalid_input' })
})
