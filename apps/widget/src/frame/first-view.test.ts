// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillFirstView } from './fill-first-view.ts'
import { keepPresses } from './keep-presses.ts'
import { standInBoot } from './preview/stand-in-boot.ts'
import { shellHtml } from './shell.tsx'
import { mount } from './testing/mount.tsx'

/** Sets up the page as it comes from the server: prerendered, with boot data, the app's script still loading. `before` runs ahead of every script. */
function arrive(boot = standInBoot, before = () => {}) {
  history.replaceState(null, '', '/advancedWidget/demo/dashboard')
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script><div id="app">${shellHtml()}</div>`
  before()
  fillFirstView()
}
const field = () => document.querySelector('input[name=query]') as HTMLInputElement

beforeAll(keepPresses)
beforeEach(() => {
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
})

describe('the first view before the app is ready', () => {
  const everything = { theme: 'compact', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true } as const
  test.each([
    ['everything', { ...standInBoot, contact_form_online: true, widget: everything }],
    ['no contact form, default theme', standInBoot],
    ['no help', { ...standInBoot, widget: { ...everything, isHelpShown: false } }],
    ['no chat', { ...standInBoot, chat_enabled: false }],
    ['chat not shown, no news', { ...standInBoot, widget: { ...everything, isChatShown: false, isNewsShown: false } }],
    ['nobody online', { ...standInBoot, is_online: false }],
    ['faces', { ...standInBoot, faces: [{ name: 'Ada Byron', picture: '' }] }],
    ['no texts of its own', { ...standInBoot, is_online: false, greeting: '', offline_notice: '' }],
  ])('matches what the app then renders: %s', async (_, boot) => {
    arrive(boot)
    const { problems } = await mount({ boot, help: 'loading' }, true)
    expect(problems).toEqual([])
  })
  test('text typed into the search stays, from the first key press', async () => {
    arrive()
    const before = field()
    before.focus()
    before.value = 'flat ty'
    before.setSelectionRange(7, 7)
    await mount({}, true)
    expect(field()).toBe(before)
    expect(document.activeElement).toBe(before)
    expect([before.value, before.selectionStart]).toEqual(['flat ty', 7])
  })
  test('text that is in the search before any script has run stays, and so does the focus', async () => {
    let before: HTMLInputElement | undefined
    arrive(standInBoot, () => {
      before = field()
      before.focus()
      before.value = 'flat ty'
      before.setSelectionRange(7, 7)
    })
    await mount({}, true)
    expect(field()).toBe(before)
    expect(document.activeElement).toBe(before)
    expect([field().value, field().selectionStart]).toEqual(['flat ty', 7])
  })
  test('typed text is still there after another screen', async () => {
    arrive()
    field().value = 'flat ty'
    const page = await mount({}, true)
    await page.until(() => page.button('See all'))
    await page.press('See all')
    await page.until(() => page.button('Back'))
    await page.press('Back')
    expect(page.path()).toBe('/advancedWidget/demo/dashboard')
    expect(field().value).toBe('flat ty')
  })
  test('a search is kept, and run once the app is ready', async () => {
    arrive()
    field().value = ' track order '
    const submitted = new Event('submit', { bubbles: true, cancelable: true })
    field().form?.dispatchEvent(submitted)
    expect(submitted.defaultPrevented).toBe(true)
    const page = await mount({}, true)
    expect(page.path()).toBe('/advancedWidget/demo/help?query=track+order')
  })
  test.each([
    ['chat', '/advancedWidget/demo/chat'],
    ['message', '/advancedWidget/demo/message'],
  ])('a press on %s is kept', async (name, path) => {
    arrive({ ...standInBoot, contact_form_online: true })
    document.querySelector<HTMLElement>(`[data-press=${name}]`)?.click()
    const page = await mount({ boot: { contact_form_online: true } }, true)
    expect(page.path()).toBe(path)
  })
  test('a press on close is passed on to the embedding page', async () => {
    arrive()
    document.querySelector<HTMLElement>('[data-press=close]')?.click()
    const { host } = await mount({}, true)
    expect(host.send).toHaveBeenCalledWith({ type: 'close' })
  })
})
