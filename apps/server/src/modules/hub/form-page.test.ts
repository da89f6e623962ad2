import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { fileForm } from '../forms/testing/file-form.ts'
import { filledIn, orderForm, publishedForm } from '../forms/testing/forms.ts'

async function page() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { form_ref } = await publishedForm(admin, 'Order', {
    ...orderForm,
    redirect: '/thanks',
    pages: [...orderForm.pages, { fields: [{ field_id: 'from', kind: 'hidden', label: 'From', prefill: 'parameter', parameter: 'utm' }] }],
  })
  const address = `${library.address}/form/${library.support_lib_id}/${form_ref}`
  const { opened } = await filledIn(library, form_ref)
  const send = (answers: Record<string, string>, change: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: library.address },
      body: new URLSearchParams({ _key: 'key-0123456789', _version: '1', _opened: opened, ...change, ...answers }),
    })
  const submissions = async () => (await admin.calls.forms.submissions({ form_ref })).submissions
  return { library, admin, form_ref, address, send, submissions }
}
const answers = { name: 'Ada', email: 'ada@example.com', topic: 'other', number: '' }

test('a form’s page is read and sent without a script, and its hidden field comes from the address', async () => {
  const { address, send, submissions } = await page()
  const html = await (await fetch(`${address}?utm=spring`)).text()
  expect(html).toMatch(/name="_key" value="[\w-]{16,}"/)
  expect(html).toContain('Order number')
  expect(html).toContain('name="from" value="spring"')
  const sent = await send({ ...answers, from: 'spring' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/thanks'])
  expect((await submissions())[0]?.answers.map(({ value }) => value)).toEqual(['Ada', 'ada@example.com', 'Something else', 'spring'])
})

test('wrong answers come back with what is wrong, and are kept', async () => {
  const { send, submissions } = await page()
  const html = await (await send({ ...answers, email: 'nobody', topic: 'late', number: '17' })).text()
  expect(html).toContain('value="nobody"')
  expect(html.match(/>This doesn’t have the right form/g)).toHaveLength(2)
  expect(await submissions()).toEqual([])
  await send(answers)
  expect(await submissions()).toHaveLength(1)
})

test('a form that is not published has no page, and programs do not get through', async () => {
  const { admin, form_ref, address, send, submissions } = await page()
  expect(await (await send(answers, { _website: 'https://spam.example' })).text()).toContain('could not be sent')
  expect(await submissions()).toEqual([])
  expect((await fetch(address)).status).toBe(200)
  await admin.calls.forms.unpublish({ form_ref })
  expect((await fetch(address)).status).toBe(404)
  expect((await send(answers)).status).toBe(404)
})

test('another site cannot send a form', async () => {
  const { address, submissions } = await page()
  const sent = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' },
    body: '',
  })
  expect(sent.status).toBe(403)
  expect(await submissions()).toEqual([])
})

test('a form on a customer’s site: the library’s allowed sites may frame it, no other page of a form may be framed', async () => {
  const { library, admin, address } = await page()
  const ancestors = async (url: string) => /frame-ancestors ([^;]*)/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await ancestors(address)).toBe("'none'")
  expect(await ancestors(`${address}?embed=1`)).toBe('*')
  await admin.calls.librarySettings.update({ widgetSites: { allowed_sites: ['https://shop.example'] } })
  expect(await ancestors(`${address}?embed=1`)).toBe("'self' https://shop.example")
  const html = await (await fetch(`${address}?embed=1&utm=spring`)).text()
  expect(html).toContain('target="_top"')
  expect(html).toContain('value="spring"')
  const script = await fetch(`${library.address}/form.js`)
  expect([script.status, script.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})

async function claimPage() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { form_ref } = await publishedForm(admin, 'Claim', fileForm)
  const address = `${library.address}/form/${library.support_lib_id}/${form_ref}`
  const { opened } = await filledIn(library, form_ref)
  const send = async (to: string, fields: [string, string | File][], headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return fetch(to, { method: 'POST', redirect: 'manual', headers: { origin: library.address, ...headers }, body })
  }
  const about: [string, string][] = [
    ['_key', 'key-0123456789'],
    ['_version', '1'],
    ['_opened', opened],
  ]
  const filesOf = async () =>
    (await admin.calls.forms.submissions({ form_ref })).submissions.map(({ answers }) => answers.find(({ kind }) => kind === 'file')?.value)
  return { address, opened, send, about, filesOf }
}
const text = (name: string, content = 'Paid in full.') => new File([content], name)

test('files are sent without a script, in one form with the answers; those that were taken are kept while the rest is mended', async () => {
  const { address, send, about, filesOf } = await claimPage()
  const html = await (await fetch(address)).text()
  expect(html).toMatch(/enctype="multipart\/form-data"/i)
  expect(html).toMatch(/<input [^>]*type="file"/)
  const wrong = await (await send(address, [...about, ['email', 'nobody'], ['receipt', text('bill.txt')], ['receipt', text('empty.txt', '')]])).text()
  expect(wrong).toContain('“empty.txt” is empty.')
  const kept = /value="(\w{22} bill\.txt)"/.exec(wrong)?.[1] ?? ''
  expect(wrong).toContain('value="nobody"')
  expect(await filesOf()).toEqual([])
  // An input in which nothing is chosen sends an empty part.
  const sent = await (await send(address, [...about, ['email', 'ada@example.com'], ['receipt', kept], ['receipt', new File([], '')]])).text()
  expect(sent).toContain('Your answers have been sent')
  expect(await filesOf()).toEqual(['bill.txt'])
})

test('a required file that is missing is said, and one file too many is named', async () => {
  const { address, send, about, filesOf } = await claimPage()
  expect(await (await send(address, [...about, ['email', 'ada@example.com'], ['receipt', new File([], '')]])).text()).toContain('Please fill this in.')
  const many = Array.from({ length: 11 }, (_, at): [string, File] => ['receipt', text(`page-${at}.txt`)])
  expect(await (await send(address, [...about, ['email', 'ada@example.com'], ...many])).text()).toContain('“page-10.txt” is one file too many.')
  expect(await filesOf()).toEqual([])
  await send(address, [...about, ['email', 'ada@example.com'], ['receipt', text('bill.txt')]])
  expect(await filesOf()).toEqual(['bill.txt'])
})

test('the page’s script sends a file before the form; another site cannot', async () => {
  const { address, opened, send, about, filesOf } = await claimPage()
  const file: [string, string | File][] = [
    ['submission_key', 'key-0123456789'],
    ['opened', opened],
    ['file', text('photo.txt')],
  ]
  expect((await send(`${address}/files`, file, { origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await (await send(`${address}/files`, [...file.slice(0, 2), ['file', text('x.txt', '')]])).json()).toMatchObject({ error: { code: 'invalid_input' } })
  const { value, name } = (await (await send(`${address}/files`, file)).json()) as { value: string; name: string }
  expect(name).toBe('photo.txt')
  await send(address, [...about, ['email', 'ada@example.com'], ['receipt', value]])
  expect(await filesOf()).toEqual(['photo.txt'])
})
