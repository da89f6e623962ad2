import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
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
  expect(html.match(/This doesn’t have the right form/g)).toHaveLength(2)
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
