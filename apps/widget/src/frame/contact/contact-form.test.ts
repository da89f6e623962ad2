// @vitest-environment jsdom
import { ApiError } from '@porchlight/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleForm } from '../scenes/sample-form.ts'
import { acting } from '../testing/acting.ts'
import { mount, mountClassic } from '../testing/mount.tsx'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const online = { boot: { contact_form_online: true }, form: sampleForm }
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
async function type(name: string, text: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field(name)), 'value')?.set
  await acting(() => {
    setter?.call(field(name), text)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const errors = () => [...document.querySelectorAll('.field-error')].map((each) => each.textContent).filter(Boolean)

describe.each([
  ['classic widget', () => mountClassic({ ...online, search: '?contact=1' })],
  ['advanced widget', () => mount({ ...online, route: { screen: 'message' } })],
])('the contact form in the %s', (_, open) => {
  test('leads through search and questions to the final step, and back', async () => {
    Element.prototype.scrollTo = vi.fn()
    const page = await open()
    await page.until(() => page.button('A repair'))
    await page.press('A repair')
    expect(page.text()).toContain('Maybe the answer is already here')
    await page.search('flat tyre')
    await page.until(() => page.button('Track your order') ?? page.link('Track your order'))
    await page.press('Yes')
    expect(page.text()).toContain('Glad you found it!')
    expect([page.button('Close') !== undefined, page.button('Next step')]).toEqual([true, undefined])
    await page.press('No')
    expect(page.text()).toContain('Then please tell us more.')
    await page.press('Next step')
    expect(page.text()).toContain('flat tyre')
    await page.press('It is late')
    expect(page.text()).toContain('Final step')
    expect(page.all('.contact-answer').map((each) => each.textContent)).toEqual(['A repair', 'flat tyre', 'It is late'])
    await page.press('Change answer to Maybe')
    expect(page.text()).toContain('Then please tell us more.')
    expect(page.all('.contact-answer').map((each) => each.textContent)).toEqual(['A repair'])
  })

  test('checks the fields after an attempt, sends, thanks, and is read-only then', async () => {
    Element.prototype.scrollTo = vi.fn()
    const page = await open()
    await page.until(() => page.button('Just a message'))
    await page.press('Just a message')
    await type('email', 'ada')
    expect(errors()).toEqual([])
    await page.press('Send message')
    expect(errors()).toEqual(['Please enter a valid email address', 'Order number is required'])
    await type('email', '')
    expect(errors()[0]).toBe('Email is required')
    await type('email', 'ada@example.com')
    await type('input-0', 'No. 47-11')
    expect(field('input-0').value).toBe('4711')
    await type('request', 'Where is my bike?')
    await page.press('Send message')
    await page.until(() => page.text().includes('Thank you! We will answer by email.'))
    expect(page.button('Send message')).toBeUndefined()
    expect([field('email').readOnly, field('request').readOnly]).toEqual([true, true])
    expect(page.calls.find(([name]) => name === 'submit')?.[1]).toMatchObject({ answers: [{ choice: 4 }], email: 'ada@example.com', inputs: ['4711'] })
  })
})

test("the button says 'Processing...', and after a failure the form stays editable", async () => {
  Element.prototype.scrollTo = vi.fn()
  vi.spyOn(console, 'warn').mockReturnValue()
  let refuse = (_cause: unknown) => {}
  const sender = { submit: () => new Promise((_resolve, reject) => (refuse = reject)), upload: () => Promise.reject(new Error('no')) }
  const page = await mountClassic({ ...online, sender, search: '?contact=1' })
  await page.until(() => page.button('Just a message'))
  await page.press('Just a message')
  await type('email', 'ada@example.com')
  await type('input-0', '1')
  await page.press('Send message')
  expect(page.button('Processing...')?.hasAttribute('disabled')).toBe(true)
  expect(field('email').readOnly).toBe(true)
  await page.until(() => refuse.length === 1)
  await acting(async () => refuse(new ApiError('conflict', 409)))
  await page.until(() => page.button('Send message'))
  expect([field('email').readOnly, field('email').value]).toEqual([false, 'ada@example.com'])
  expect(page.text()).toContain('This form has changed in the meantime.')
  expect(page.button('Copy your text')).toBeDefined()
})

test('what has been entered is kept while the visitor reads an article', async () => {
  Element.prototype.scrollTo = vi.fn()
  const page = await mountClassic(online)
  await page.press('CONTACT US')
  await page.until(() => page.button('Just a message'))
  await page.press('Just a message')
  await type('request', 'Where is my bike?')
  await page.press('BROWSE HELP LIBRARY')
  await page.press('CONTACT US')
  expect(field('request').value).toBe('Where is my bike?')
})
