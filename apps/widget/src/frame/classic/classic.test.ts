// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountClassic } from '../testing/mount.tsx'
import { readClassicPlace } from './classic-place.ts'

afterEach(() => void vi.restoreAllMocks())

const heading = () => document.querySelector('h1')?.textContent

describe('the classic widget', () => {
  test('moves through every view mode and back, scrolling each to the top', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollTo = scrolled
    const page = await mountClassic()
    await page.until(() => page.button('Orders and delivery'))
    expect(heading()).toBe('How can we help?')
    expect(page.button('Back')).toBeUndefined()
    await page.press('Orders and delivery')
    await page.until(() => page.button('Change or cancel an order'))
    expect(heading()).toBe('Orders and delivery')
    await page.press('Delivery abroad')
    await page.until(() => heading() === 'Delivery abroad' && page.button('Mend a flat tyre'))
    await page.press('Back')
    expect(heading()).toBe('Orders and delivery')
    await page.until(() => page.button('Track your order'))
    await page.press('Track your order')
    await page.until(() => heading() === 'Track your order')
    await page.press('Back')
    expect(heading()).toBe('Orders and delivery')
    await page.press('Back')
    expect(heading()).toBe('How can we help?')
    expect(scrolled).toHaveBeenCalledTimes(6)
    expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  })
  test('lists have every article, also two with the same title', async () => {
    const page = await mountClassic()
    await page.until(() => page.button('Orders and delivery'))
    await page.press('Orders and delivery')
    await page.until(() => page.button('Track your order'))
    expect(page.all('.topic-title').filter((title) => title.textContent === 'Track your order')).toHaveLength(2)
  })
  test('keeps the search while its results are read, and clears it on leaving', async () => {
    Element.prototype.scrollTo = vi.fn()
    const page = await mountClassic()
    await page.search('flat tyre')
    await page.until(() => page.button('Mend a flat tyre'))
    await page.press('Mend a flat tyre')
    await page.until(() => heading() === 'Mend a flat tyre' && page.button('Repairs and workshop'))
    await page.until(() => page.names().includes('updateSearch'))
    // Follow the breadcrumb to the article's category; going back restores the search.
    await page.press('Repairs and workshop')
    expect(heading()).toBe('Repairs and workshop')
    await page.press('Back')
    expect(page.field().value).toBe('flat tyre')
    await page.press('Back')
    expect(heading()).toBe('How can we help?')
    expect(page.field().value).toBe('')
    expect(page.names().filter((name) => name === 'addSearch')).toHaveLength(1)
  })
  test('a blank search shows everything', async () => {
    const page = await mountClassic()
    await page.search('flat tyre')
    await page.until(() => page.button('Mend a flat tyre'))
    await page.search(' ')
    expect(heading()).toBe('How can we help?')
  })
  test.each([
    [true, '', true],
    [true, '?hc=1', false],
    [false, '', false],
  ])('contact form online: %s, query string %j: CONTACT US is shown: %s', async (contact_form_online, search, expected) => {
    const page = await mountClassic({ boot: { contact_form_online }, search })
    expect(page.button('BROWSE HELP LIBRARY')).toBeDefined()
    expect(Boolean(page.button('CONTACT US'))).toBe(expected)
  })
  test('the "No" button leads to the contact view, which says that there is no form', async () => {
    Element.prototype.scrollTo = vi.fn()
    const page = await mountClassic({ search: '?parentURL=https://shop.example' })
    await page.search('flat tyre')
    await page.until(() => page.button('Track your order'))
    await page.press('Track your order')
    await page.until(() => page.button('No'))
    await page.press('No')
    await page.press('Contact Us')
    expect(page.text()).toContain('*Invalid Widget Url*')
    expect(page.button('Back')).toBeUndefined()
    expect(page.link('Chat with us now!')?.getAttribute('href')).toBe('/advancedWidget/demo/chat?parentURL=https%3A%2F%2Fshop.example')
    await page.press('BROWSE HELP LIBRARY')
    expect(heading()).toBe('How can we help?')
  })
  test('with hc=1 nothing leads to the contact view', async () => {
    const page = await mountClassic({ search: '?hc=1' })
    await page.search('flat tyre')
    await page.until(() => page.button('Track your order'))
    await page.press('Track your order')
    await page.until(() => page.button('No'))
    await page.press('No')
    expect(page.text()).toContain('Sorry you could not find an answer')
    expect(page.button('Contact Us')).toBeUndefined()
  })
  test('records its opening once', async () => {
    const page = await mountClassic()
    expect(page.names().filter((name) => name === 'addWidget')).toHaveLength(1)
  })
  test.each([
    ['/widget/demo/', { library: 'demo', hidesContact: false }],
    ['/widget/demo', { library: 'demo', hidesContact: false }],
    ['/widget/demo/?hc=1', { library: 'demo', hidesContact: true }],
    ['/widget/demo/?hc=0', { library: 'demo', hidesContact: false }],
  ])('%s', (address, place) => {
    const { pathname, search } = new URL(address, 'https://help.example')
    expect(readClassicPlace({ pathname, search })).toMatchObject(place)
  })
  test.each(['/widget/', '/widget/demo/more', '/advancedWidget/demo/', '/widget-frame/demo'])('%s is not the classic widget', (pathname) =>
    expect(readClassicPlace({ pathname, search: '' })).toBeNull(),
  )
})
