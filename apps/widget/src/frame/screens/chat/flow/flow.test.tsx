// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { scenes } from '../../../scenes/scenes.ts'
import { acting } from '../../../testing/acting.ts'
import { mount } from '../../../testing/mount.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  document.documentElement.dataset.opened = 'none'
})

const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const write = (text: string) =>
  acting(() => {
    // Bypass React, which sets the value of a controlled field.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const enter = () => acting(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))

/** Mounts a scene and waits for its chat; returns what was sent and asked for. */
async function chatOf(name: string) {
  const page = await mount(scenes[name])
  const send = vi.spyOn(page.session.chat(null), 'send')
  const step = vi.spyOn(page.session.flowRuns, 'step')
  await page.until(() => document.querySelector('.composer') && page.button('Talk to a person'))
  return { ...page, send, step, choices: () => page.all('.choice').map(({ textContent }) => textContent) }
}
const begins = { flow_ref: 'flow1', on: 'chat_opened' }

test('a new chat opens with the flow: what it says, its choices, and no conversation; a press begins it', async () => {
  const page = await chatOf('chat_flow_new')
  expect(page.choices()).toEqual(['An order', 'A repair in our workshop', 'Finding my size', 'Something else'])
  // The lines themselves are in a virtual list, which draws none without a layout.
  expect(document.querySelector('.chat > [aria-live=polite]')?.textContent).toMatch(/^Hello! I answer .* What is it about\? Choose: An order, A repair/)
  expect(page.send).not.toHaveBeenCalled()
  await page.press('An order')
  expect(page.send).toHaveBeenCalledExactlyOnceWith({ message: 'An order', attachments: [], begins })
  expect(document.activeElement?.getAttribute('role')).toBe('log')
})
test('a new chat’s flow is begun by writing too', async () => {
  const page = await chatOf('chat_flow_new')
  await write('My bell is red')
  await enter()
  expect(page.send).toHaveBeenCalledExactlyOnceWith({ message: 'My bell is red', attachments: [], begins })
})
test('asking for a person before anything was written leaves the flow: the message begins an ordinary chat', async () => {
  const page = await chatOf('chat_flow_new')
  await page.press('Talk to a person')
  expect([page.choices(), page.button('Talk to a person'), document.activeElement === field()]).toEqual([[], undefined, true])
  expect(page.text()).toContain('a person will answer')
  await write('Hello?')
  await enter()
  expect(page.send).toHaveBeenCalledExactlyOnceWith({ message: 'Hello?', attachments: [], begins: undefined })
  expect(page.step).not.toHaveBeenCalled()
})
test('choices are below the message that asks, and answer as an ordinary message; the visitor can go back, begin again, or ask for a person', async () => {
  const page = await chatOf('chat_flow')
  expect(page.choices()).toEqual(['Tomorrow', 'This week', 'Next week', 'I don’t know yet'])
  expect(field().placeholder).toBe('Choose above, or write')
  await page.press('This week')
  expect(page.send).toHaveBeenCalledExactlyOnceWith({ message: 'This week', attachments: [], begins: undefined })
  await acting(() => page.all('.flow-step.is-back')[0]?.click())
  await page.press('Start again')
  await page.press('Talk to a person')
  expect(page.step.mock.calls.map(([input]) => input)).toEqual(
    ['back', 'restart', 'person'].map((does) => ({ conversation_ref: 'conversation1', run_ref: 'run1', step: 2, does })),
  )
})
test('a wish that fails is told, and can be repeated', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = await chatOf('chat_flow')
  page.step.mockRejectedValueOnce(new Error('no network'))
  await page.press('Talk to a person')
  expect(page.text()).toContain('That didn’t work. Please try again.')
  await page.press('Talk to a person')
  expect(page.text()).not.toContain('That didn’t work.')
})
test('an answered question has no choices; if its answer could not be sent, it has them again', async () => {
  const { chat } = scenes.chat_flow ?? {}
  const newest = chat?.messages?.at(-1)
  if (!newest) throw new Error('no messages')
  const answer = { ...newest, id: 'mine', sender_type: 'visitor', prompt: undefined, seq: 99 } as const
  for (const [local, count] of [
    ['sending', 0],
    ['failed', 4],
  ] as const) {
    const page = await mount({ ...scenes.chat_flow, chat: { ...chat, messages: [...(chat?.messages ?? []), { ...answer, local }] } })
    await page.until(() => page.button('Talk to a person'))
    expect(page.all('.choice')).toHaveLength(count)
  }
})
test('days are chosen from a calendar, ratings pressed', async () => {
  const dates = await chatOf('chat_flow_date')
  const date = document.querySelector('input[type=date]') as HTMLInputElement
  await acting(() => {
    date.value = '2026-11-30'
    date.form?.requestSubmit()
  })
  expect(dates.send).toHaveBeenCalledExactlyOnceWith({ message: '2026-11-30', attachments: [], begins: undefined })
  const ratings = await chatOf('chat_flow_rating')
  await ratings.press('4 of 5')
  expect(ratings.send).toHaveBeenCalledExactlyOnceWith({ message: '4', attachments: [], begins: undefined })
})
test('buttons of the dashboard open a chat with their flow', async () => {
  const page = await mount(scenes.home_flows)
  await page.until(() => page.button('Where is my order?'))
  await page.press('Where is my order?')
  expect(page.path()).toBe('/advancedWidget/demo/chat?flow=flow2')
})
