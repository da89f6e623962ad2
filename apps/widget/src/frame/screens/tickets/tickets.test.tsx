// @vitest-environment jsdom
import { ApiError } from '@porchlight/client'
import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { expect, test, vi } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { mount } from '../../testing/mount.tsx'

const ticket = (subject: string, more: Partial<MyTicketView> = {}): MyTicketView => ({
  ...{ conversation_ref: `ref${subject}`, number: 7, state: 'ongoing', agent: null, last_message: null, unread_count: 0, merged_into: null, seq: 1 },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z', subject, is_own: true },
  ...more,
})
const open = (tickets: MyTicketView[] = []) => mount({ route: { screen: 'tickets' }, tickets })
const enter = (page: Awaited<ReturnType<typeof open>>, email: string) =>
  acting(() => {
    const [field] = page.all<HTMLInputElement>('input[type=email]')
    if (!field) throw new Error('no field')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, email)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('lists the visitor’s tickets: their own open in the chat, others of their address in the help center', async () => {
  const page = await open([ticket('Gears', { unread_count: 2 }), ticket('Bell', { is_own: false, state: 'closed' })])
  await page.until(() => page.link('Gears'))
  expect(page.text()).toContain('In progress · Ticket 7 · 2 new answers')
  expect(page.text()).toContain('Closed · Ticket 7 · Opens in the help center')
  expect(page.link('Bell')?.getAttribute('href')).toMatch(/^\/ticket\/\w+\/refBell$/)
  await page.press('Gears')
  await page.until(() => page.path().startsWith('/advancedWidget/demo/chat/refGears'))
})

test('says when there are none, and when they could not be loaded; trying again loads them', async () => {
  const page = await open()
  await page.until(() => page.text().includes('No tickets here yet'))
  vi.spyOn(console, 'warn').mockReturnValue()
  const broken = await open([ticket('Gears')])
  await broken.until(() => broken.link('Gears'))
  const load = vi.spyOn(broken.session, 'tickets').mockRejectedValueOnce(new Error('offline'))
  await broken.press('Back')
  await acting(() => broken.tell({ type: 'open', focus: 'shown', page: { url: '', title: '' }, to: 'tickets' }))
  await broken.until(() => broken.text().includes("Couldn't load your tickets"))
  await broken.press('Try again')
  await broken.until(() => broken.link('Gears'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('has a link emailed to an address, and says what is wrong otherwise', async () => {
  const page = await open()
  await page.until(() => page.text().includes('No tickets here yet'))
  const mail = vi.spyOn(page.session, 'mailTicketsTo')
  await enter(page, 'ada')
  await page.press('Email me the link')
  expect(page.text()).toContain('Please enter a valid email address')
  expect(mail).not.toHaveBeenCalled()
  await enter(page, 'ada@reader.test')
  await page.press('Email me the link')
  await page.until(() => page.text().includes('we’ve sent it a link'))
  expect(mail).toHaveBeenCalledWith('ada@reader.test', 'en')
  mail.mockRejectedValueOnce(new ApiError('rate_limited', 429))
  await page.press('Email me the link')
  await page.until(() => page.text().includes('Too many attempts'))
})
