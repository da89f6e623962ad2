import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { recheckSubDomain } from './recheck-sub-domain.ts'

const family = async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id, company_name: 'A child' })
  return { parent, child, owner: await parent.user('admin'), childOwner: await child.user('admin') }
}

test('a parent creates, lists and changes children; a child sees its parent and cannot create children', async () => {
  const { parent, child, owner, childOwner } = await family()
  const library_domain = `${newRef().toLowerCase()}.test`
  const made = (await owner.calls.agency.create({ company_name: 'Second', library_domain })).child
  const { children, parent: above } = await owner.calls.agency.list({ list_children: 1 })
  expect([above, children.map((each) => each.support_lib_id).sort()]).toEqual([null, [child.support_lib_id, made.support_lib_id].sort()])
  expect((await owner.calls.agency.list({})).children).toEqual([])
  const first = await owner.calls.agency.list({ list_children: 1, limit: 1 })
  const second = await owner.calls.agency.list({ list_children: 1, limit: 1, cursor: first.next_cursor ?? '' })
  expect([...first.children, ...second.children]).toEqual(children)
  expect(second.next_cursor).toBeNull()
  expect(await childOwner.calls.agency.list({ list_children: 1 })).toMatchObject({ parent: { support_lib_id: parent.support_lib_id }, children: [] })
  await expect(childOwner.calls.agency.create({ company_name: 'x', library_domain: 'x.test' })).rejects.toMatchObject({ code: 'conflict' })
  const renamed = await owner.calls.agency.update({ child_lib_id: made.support_lib_id, company_name: 'Renamed' })
  expect(renamed.child).toMatchObject({
    company_name: 'Renamed',
    library_domain: `${made.support_lib_id}.localhost`,
    library_domain_claim: { host: library_domain },
  })
})

test('agency calls refuse unknown fields by name, and accept no library key but the caller’s own', async () => {
  const { parent, child, owner } = await family()
  const { agency } = owner.calls
  const child_lib_id = child.support_lib_id
  const refusal = (fields: string[]) => ({ code: 'invalid_input', fields: Object.fromEntries(fields.map((field) => [field, 'unknown field'])) })
  const library_domain = `${newRef().toLowerCase()}.test`
  await expect(agency.create({ company_name: 'Third', library_domain, company_phone: '1' } as never)).rejects.toMatchObject(refusal(['company_phone']))
  await expect(agency.update({ child_lib_id, company_name: 'Third', settings: {}, contactForm: 1 } as never)).rejects.toMatchObject(
    refusal(['settings', 'contactForm']),
  )
  await expect(agency.setVisibility({ child_lib_id, disabled_default_lessons: [] } as never)).rejects.toMatchObject(refusal(['disabled_default_lessons']))
  await expect(agency.list({ list_children: 1, offset: 2 } as never)).rejects.toMatchObject(refusal(['offset']))
  await expect(agency.update({ child_lib_id, company_name: 'Third', support_lib_id: child_lib_id } as never)).rejects.toMatchObject({ code: 'claim_mismatch' })
  expect((await agency.list({ list_children: 1 })).children.map((each) => each.company_name)).toEqual(['A child'])
  const { child: renamed } = await agency.update({ child_lib_id, company_name: 'Third', support_lib_id: parent.support_lib_id } as never)
  expect(renamed.company_name).toBe('Third')
})

test("a child's domain is served only once its TXT record is found, not because its parent entered it; a verified claim takes precedence over an unverified one", async () => {
  const records = new Map<string, string[][]>()
  const server = await ownServer({ resolveTxt: async (name) => records.get(name) ?? Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })) })
  const [parent, rival] = [await testLibrary(server), await testLibrary(server)]
  const [owner, other] = [await parent.user('admin'), await rival.user('admin')]
  const library_domain = `${newRef().toLowerCase()}.bank.test`
  const find = async () => (await callsOf(server.address, () => null).documents.findSupportLibrary({ library_domain })).support_lib_id
  const licence = async () => (await callsOf(server.address, () => null).licence.check({ d: library_domain })).e

  const { child: squatter } = await other.calls.agency.create({ company_name: 'Squatter', library_domain })
  const { child } = await owner.calls.agency.create({ company_name: 'The bank', library_domain })
  const [id, theirs] = [{ child_lib_id: child.support_lib_id }, { child_lib_id: squatter.support_lib_id }]
  for (const each of [child, squatter]) expect(each.library_domain).toBe(`${each.support_lib_id}.localhost`)
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  expect(await licence()).toBe(0)
  expect(await owner.calls.agency.verifyDomain(id)).toMatchObject({ is_verified: false })
  await expect(owner.calls.agency.verifyDomain(theirs)).rejects.toMatchObject({ code: 'not_found' })

  records.set(child.library_domain_claim?.record ?? '', [[child.library_domain_claim?.value ?? '']])
  expect(await other.calls.agency.verifyDomain(theirs)).toMatchObject({ is_verified: false })
  expect(await owner.calls.agency.verifyDomain(id)).toMatchObject({ is_verified: true, child: { library_domain, library_domain_claim: null } })
  expect(await find()).toBe(child.support_lib_id)
  expect(await licence()).toBe(1)
  // Even a library that can write the DNS record gets the domain only if no other library has verified it.
  records.get(child.library_domain_claim?.record ?? '')?.push([squatter.library_domain_claim?.value ?? ''])
  await expect(other.calls.agency.verifyDomain(theirs)).rejects.toMatchObject({ code: 'already_taken' })
  // A new domain starts as a claim again, and the old one is released.
  const { child: moved } = await owner.calls.agency.update({ ...id, library_domain: `new.${library_domain}` })
  expect(moved).toMatchObject({ library_domain: `${child.support_lib_id}.localhost`, library_domain_claim: { host: `new.${library_domain}` } })
  await expect(find()).rejects.toMatchObject({ code: 'not_found' })
  expect(await other.calls.agency.verifyDomain(theirs)).toMatchObject({ is_verified: true })
  expect(await find()).toBe(squatter.support_lib_id)
})

test('a library can verify its own domain, and loses it once the record is gone', async () => {
  const clock = testClock(new Date())
  let records: string[][] = []
  const server = await ownServer({ clock, resolveTxt: async () => records })
  const library_domain = `${newRef().toLowerCase()}.shop.test`
  const library = await testLibrary(server, { library_domain_claim: library_domain })
  const { support_lib_id } = library
  // Days pass and sessions expire, so a new user signs in each time.
  const settings = async () => (await library.user('admin')).calls.librarySettings
  const { claim, ...claimed } = await (await settings()).domain()
  expect(claim).toMatchObject({ host: library_domain, record: `_porchlight.${library_domain}` })
  expect(claimed).toEqual({ library_domain: `${support_lib_id}.localhost`, proof: null, missing_since: null })
  expect(await (await settings()).verifyDomain()).toMatchObject({ is_verified: false })
  records = [[claim?.value ?? '']]
  const proven = { library_domain, claim: null, proof: claim, missing_since: null }
  expect(await (await settings()).verifyDomain()).toEqual({ ...proven, is_verified: true })
  const recheck = () =>
    recheckSubDomain.runOutside(
      { kernel: server.kernel, signal: AbortSignal.timeout(60_000), inLibrary: (run) => asSystem(server.kernel, support_lib_id, 'test', run) },
      {},
    )
  await recheck()
  expect(await (await settings()).domain()).toEqual(proven)
  records = []
  await recheck()
  expect(await (await settings()).domain()).toMatchObject({ library_domain, missing_since: clock.now().toISOString() })
  clock.advance(limits.subDomainGraceMs)
  await recheck()
  expect(await (await settings()).domain()).toMatchObject({ library_domain: `${support_lib_id}.localhost`, claim, missing_since: null })
})

test('.localhost domains need no verification in development, but are mere claims in production', async () => {
  const local = `${newRef().toLowerCase()}.localhost`
  const { owner } = await family()
  const { child } = await owner.calls.agency.create({ company_name: 'Local', library_domain: local })
  expect(child).toMatchObject({ library_domain: local, library_domain_claim: null })
  await expect(owner.calls.agency.create({ company_name: 'Again', library_domain: local })).rejects.toMatchObject({ code: 'already_taken' })
  const production = await ownServer({ env: { NODE_ENV: 'production' } })
  const there = await (await testLibrary(production)).user('admin')
  const { child: claimed } = await there.calls.agency.create({ company_name: 'Local', library_domain: local })
  expect(claimed).toMatchObject({ library_domain: `${claimed.support_lib_id}.localhost`, library_domain_claim: { host: local } })
})

test("a parent can set only its children's lists; for a sibling or the parent itself, the response is not_found", async () => {
  const { parent, child, owner, childOwner } = await family()
  const { child: changed } = await owner.calls.agency.setVisibility({ child_lib_id: child.support_lib_id, disabled_default_articles: ['a1'] })
  expect(changed).toMatchObject({ disabled_default_articles: ['a1'], default_display: true })
  expect((await childOwner.calls.librarySettings.read()).library.disabled_default_articles).toEqual(['a1'])
  expect(await owner.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })).toMatchObject({ default_display: false })
  await childOwner.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
  const strangers = await testLibrary(await sharedServer())
  for (const child_lib_id of [parent.support_lib_id, strangers.support_lib_id, 'nothing'])
    await expect(owner.calls.agency.setVisibility({ child_lib_id, default_display: false })).rejects.toMatchObject({ code: 'not_found' })
  await expect(childOwner.calls.documents.setDefaultDisplay({ id: parent.support_lib_id, default_display: false })).rejects.toMatchObject({ code: 'not_found' })
  expect((await owner.calls.librarySettings.read()).library.default_display).toBe(true)
})

test('only the configured parent exports all libraries, and the file is safe against formula injection', async () => {
  const parentKey = `p${newRef()}`
  const server = await ownServer({ env: { EXPORT_PARENT_LIB_ID: parentKey } })
  const parent = await testLibrary(server, { support_lib_id: parentKey })
  const evil = await testLibrary(server, { company_name: '=HYPERLINK("http://x")', parent_lib_id: parentKey })
  const owner = await parent.user('admin')
  const csv = await owner.calls.agency.exportLibraries()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"Library","Company"')
  const line = lines.find((each) => each.startsWith(`"${evil.support_lib_id}"`))
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect((await owner.calls.audit.list({ area: 'exports' })).rows).toMatchObject([{ kind: 'agency.exportLibraries', user_id: owner.user_id }])
  const [editor, stranger] = [await parent.user('editor'), await evil.user('admin')]
  for (const user of [editor, stranger]) await expect(user.calls.agency.exportLibraries()).rejects.toMatchObject({ code: 'forbidden' })
})
