import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const family = async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id, company_name: 'A child' })
  return { parent, child, owner: await parent.user('admin'), childOwner: await child.user('admin') }
}

test('a parent makes, lists and changes children; a child sees its parent and makes none', async () => {
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
  await expect(owner.calls.agency.create({ company_name: 'Third', library_domain })).rejects.toMatchObject({ code: 'already_taken' })
  const renamed = await owner.calls.agency.update({ child_lib_id: made.support_lib_id, company_name: 'Renamed' })
  expect(renamed.child).toMatchObject({ company_name: 'Renamed', library_domain })
  const taken = owner.calls.agency.update({ child_lib_id: child.support_lib_id, library_domain })
  await expect(taken).rejects.toMatchObject({ code: 'already_taken' })
})

test("a parent sets a child's lists, nobody else's; a sister or the parent itself is not found", async () => {
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

test('the one configured parent exports all libraries, safe against formulas; nobody else does', async () => {
  const parentKey = `p${newRef()}`
  const server = await ownServer({ env: { EXPORT_PARENT_LIB_ID: parentKey } })
  const parent = await testLibrary(server, { support_lib_id: parentKey })
  const evil = await testLibrary(server, { company_name: '=HYPERLINK("http://x")', parent_lib_id: parentKey })
  const owner = await parent.user('admin')
  const csv = await owner.calls.agency.exportLibraries()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"support_lib_id","company_name"')
  const line = lines.find((each) => each.startsWith(`"${evil.support_lib_id}"`))
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
  const [editor, stranger] = [await parent.user('editor'), await evil.user('admin')]
  for (const user of [editor, stranger]) await expect(user.calls.agency.exportLibraries()).rejects.toMatchObject({ code: 'forbidden' })
})
