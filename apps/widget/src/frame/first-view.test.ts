// @vitest-environment jsdom
import { limits } from '@porchlight/contracts/limits'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { fillFirstView } from './fill-first-view.ts'
import { keepPresses } from './keep-presses.ts'
import { scenes } from './scenes/scenes.ts'
import { standInBoot } from './scenes/stand-in-boot.ts'
import type { Chat } from './session/session-state.ts'
import { noScriptHtml, shellHtml } from './shell.tsx'
import { acting } from './testing/acting.ts'
import { mount } from './testing/mount.tsx'

/** Sets up the page as it comes from the server: prerendered, with boot data, the app's script still loading. `before` runs ahead of every script. */
function arrive(boot = standInBoot, before = () => {}) {
  // A new page has nothing in memory.
  Map.prototype.clear.call(drafts)
  history.replaceState(null, '', '/advancedWidget/demo/dashboard')
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script><div id="app">${shellHtml()}</div>`
  before()
  fillFirstView()
}
const field = () => document.querySelector('input[name=query]') as HTMLInputElement
const question = () => document.querySelector('textarea') as HTMLTextAreaElement
/** Sets the question field's text, with the caret at its end, and fires the event that React listens for. */
const write = (text: string) => {
  question().focus()
  question().value = text
  question().setSelectionRange(text.length, text.length)
  question().dispatchEvent(new Event('input', { bubbles: true }))
}
/** Presses a key in the question field; returns whether its default action was kept. */
const key = (name: string, rest: KeyboardEventInit = {}) =>
  question().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...rest }))

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
    [
      'nobody online outside business hours',
      { ...standInBoot, is_online: false, offline_notice: '', opens_at: new Date(Date.now() + 3_600_000).toISOString() },
    ],
    ['no texts of its own', { ...standInBoot, is_online: false, greeting: '', offline_notice: '' }],
  ])('matches what the app then renders: %s', async (_, boot) => {
    arrive(boot)
    const { problems } = await mount({ boot, help: 'loading' }, true)
    expect(problems).toEqual([])
  })
  test('text typed into the search is kept from the first keystroke', async () => {
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
  test('text in the search field from before any script ran is kept, as is the focus', async () => {
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
  test('typed text is still there after visiting another screen', async () => {
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
  ])('a press on %s takes effect once the app is ready', async (name, path) => {
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

describe('the question field', () => {
  test.each([
    ['before any script has run', (prepare: () => void) => arrive(standInBoot, prepare)],
    [
      'while the app is loading',
      (prepare: () => void) => {
        arrive()
        prepare()
      },
    ],
  ])('text written %s is kept, with caret and focus, and continues in the chat', async (_, arriving) => {
    arriving(() => write('Is it'))
    const before = question()
    before.setSelectionRange(2, 2)
    const page = await mount({}, true)
    expect(page.problems).toEqual([])
    expect(question()).toBe(before)
    expect(document.activeElement).toBe(before)
    expect([before.value, before.selectionStart]).toEqual(['Is it', 2])
    await acting(() => write('Is it blue?'))
    await page.press('Chat with us now!')
    expect(page.path()).toBe('/advancedWidget/demo/chat')
    // First the field of the chat that is still loading, then the composer.
    expect([question().value, document.activeElement === question(), question().selectionStart]).toEqual(['Is it blue?', true, 11])
    await page.until(() => document.querySelector('.composer'))
    expect([question().value, document.activeElement === question(), question().selectionStart]).toEqual(['Is it blue?', true, 11])
    await page.press('Back')
    expect(question().value).toBe('Is it blue?')
    expect(page.sent()).toEqual([])
  })
  test.each<[string, () => unknown]>([
    ['Enter', () => key('Enter')],
    ['the send mark', () => document.querySelector<HTMLElement>('.send-mark')?.click()],
  ])('%s before the app is ready: sent once, when it is', async (_, send) => {
    arrive()
    write('Is it blue?')
    send()
    const page = await mount({}, true)
    expect(page.sent()).toEqual(['Is it blue?'])
    expect(page.path()).toBe('/advancedWidget/demo/chat')
    await page.until(() => document.querySelector('.composer'))
    expect(question().value).toBe('')
  })
  test('text typed after Enter, before the app is ready, goes into the next line of the same message', async () => {
    arrive()
    write('Hi')
    expect(key('Enter')).toBe(true)
    write('Hi\nis it blue?')
    key('Enter')
    expect((await mount({}, true)).sent()).toEqual(['Hi\nis it blue?'])
  })
  test('keys pressed after a click on the card, before the app is ready, become the draft of the chat it opens', async () => {
    arrive()
    document.querySelector<HTMLElement>('.start-open')?.click()
    expect(document.activeElement).toBe(question())
    write('Is it blue?')
    const page = await mount({}, true)
    expect([page.path(), page.sent(), question().value]).toEqual(['/advancedWidget/demo/chat', [], 'Is it blue?'])
  })
  test('once the app is ready, Enter sends, but not with Shift or at the end of a composition', async () => {
    arrive()
    const page = await mount({}, true)
    await acting(() => write('Is it'))
    for (const rest of [{ shiftKey: true }, { isComposing: true }, { keyCode: 229 }]) expect(key('Enter', rest)).toBe(true)
    expect(page.sent()).toEqual([])
    await acting(() => expect(key('Enter')).toBe(false))
    expect(page.sent()).toEqual(['Is it'])
  })
  test('a message that is empty or too long only opens the chat', async () => {
    const long = 'x'.repeat(limits.messageLengthMax + 1)
    const page = await mount()
    await acting(() => write(long))
    await acting(() => key('Enter'))
    await page.until(() => page.text().includes('1 character too long'))
    expect(question().value).toBe(long)
    const empty = await mount()
    await acting(() => key('Enter'))
    expect(empty.path()).toBe('/advancedWidget/demo/chat')
    expect([...page.sent(), ...empty.sent()]).toEqual([])
  })
  test('each chat has its own unsent text', async () => {
    const page = await mount({ ...scenes.chat, hasLoader: true })
    const chats = ['conversation1', 'conversation2'].map((conversation_ref) => {
      const chat = page.session.chat(null)
      const snapshot = { ...chat.getSnapshot(), conversation_ref }
      return { ...chat, getSnapshot: () => snapshot }
    })
    vi.spyOn(page.session, 'chat').mockImplementation((ref) => (ref === 'conversation2' ? chats[1] : chats[0]) as Chat)
    const go = (to: string) => page.tell({ type: 'open', page: { url: '', title: '' }, to, focus: 'quiet' })
    await go('chat/conversation1')
    await page.until(() => document.querySelector('.composer'))
    // Bypass React, which sets the value of a controlled field.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(question(), 'For one')
    await acting(() => question().dispatchEvent(new Event('input', { bubbles: true })))
    await go('chat/conversation2')
    expect(question().value).toBe('')
    await go('chat/conversation1')
    expect(question().value).toBe('For one')
  })
  test('a question written earlier waits until the page has identified its author', async () => {
    arrive()
    write('Is it blue?')
    key('Enter')
    const page = await mount({ hasLoader: true }, true)
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.spyOn(page.session, 'identify').mockReturnValue(promise)
    await page.tell({ type: 'identify', identity: { token: 'signed' } })
    await page.tell({ type: 'page', page: { url: 'https://shop.example/', title: '' } })
    expect([page.sent(), question().value.trim()]).toEqual([[], 'Is it blue?'])
    await acting(resolve)
    expect(page.sent()).toEqual(['Is it blue?'])
  })
})

test('without JavaScript the page says what is needed', () => {
  expect(noScriptHtml()).toMatch(/^<noscript>.*Turn on JavaScript.*<\/noscript>$/)
})

describe('a draft in a tab that reloads', () => {
  const visitorTag = 'ab12'
  const keptTexts = () => Object.values(JSON.parse(sessionStorage.getItem('porchlight-drafts:demo') ?? '{"texts":{}}').texts)
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    delete window.keptDrafts
    localStorage.setItem('porchlight-visitor:demo', JSON.stringify({ tag: visitorTag }))
  })

  test('is in the question field from the first paint, continues in the chat, and is removed when sent', async () => {
    await mount({ visitorTag })
    await acting(() => write('Is it blue?'))
    arrive()
    expect(question().value).toBe('Is it blue?')
    const page = await mount({ visitorTag }, true)
    expect([page.problems, question().value]).toEqual([[], 'Is it blue?'])
    await page.press('Chat with us now!')
    await page.until(() => document.querySelector('.composer'))
    expect([question().value, keptTexts()]).toEqual(['Is it blue?', ['Is it blue?']])
    await acting(() => key('Enter'))
    expect([page.sent(), keptTexts()]).toEqual([['Is it blue?'], []])
  })
  test('is in the composer of its conversation', async () => {
    sessionStorage.setItem('porchlight-drafts:demo', JSON.stringify({ tag: visitorTag, texts: { conversation1: 'For one', new: 'A question' } }))
    fillFirstView()
    document.documentElement.classList.remove('has-shell')
    const page = await mount({ visitorTag, route: { screen: 'chat', conversation_ref: 'conversation1' } })
    await page.until(() => document.querySelector('.composer'))
    expect(question().value).toBe('For one')
  })
  test("belonging to another person is neither shown nor kept; text being written now takes precedence over the visitor's own draft", async () => {
    await mount({ visitorTag })
    await acting(() => write('Is it blue?'))
    arrive(standInBoot, () => {
      question().value = 'Is it red'
    })
    expect(question().value).toBe('Is it red')
    localStorage.setItem('porchlight-visitor:demo', JSON.stringify({ tag: 'cd34' }))
    arrive()
    expect([question().value, keptTexts()]).toEqual(['', []])
  })
  test('is removed when its author signs out, from the screen too', async () => {
    const page = await mount({ visitorTag })
    await acting(() => write('Is it blue?'))
    await acting(() => drafts.clear())
    expect([question().value, keptTexts()]).toEqual(['', []])
    await page.press('Chat with us now!')
    await page.until(() => document.querySelector('.composer'))
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(question(), 'Is it red?')
    await acting(() => question().dispatchEvent(new Event('input', { bubbles: true })))
    expect(keptTexts()).toEqual(['Is it red?'])
    await acting(() => drafts.clear())
    expect([question().value, keptTexts()]).toEqual(['', []])
  })
  test('takes up only limited storage', async () => {
    await mount({ visitorTag })
    for (let chat = 0; chat < 30; chat++) drafts.set(`conversation${chat}`, 'x'.repeat(limits.messageLengthMax + 9))
    expect(keptTexts().map((text) => String(text).length)).toEqual(Array(10).fill(limits.messageLengthMax))
  })
})
