import { createHmac } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { type CustomerSite, customerSite } from './customer-site.ts'
import { test as base, expect } from './fixtures.ts'
import type { MintedLibrary } from './server-process.ts'

/** A library and a customer's site that embeds its widget. */
export type Shop = { library: MintedLibrary; site: CustomerSite }
type Heard = { event: string; detail: unknown }[]

/** The embed code a customer pastes, preceded by calls that are queued for it. */
export const snippet = (server: string, library: string, before = '') => `<script>
  window.Porchlight=window.Porchlight||function(){(Porchlight.q=Porchlight.q||[]).push(arguments)};
  window.heard=[];for(const event of ['ready','open','close','unread','message'])Porchlight('on',event,function(detail){heard.push({event:event,detail:detail})});
  ${before}</script><script src="${server}/embed.js" data-library="${library}" data-color="#2dce89" async></script>`

/** Flows with a customer's shop: its pages `/` and `/two` are on a different origin from the product. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ library, server }, use) => {
    const minted = await library()
    const site = await customerSite(snippet(server.url, minted.support_lib_id), {
      '/': '<h1>Shop</h1><button>Own button</button>',
      '/two': '<h1>Second page</h1>',
    })
    await use({ library: minted, site })
    await site.stop()
  },
})

/** The launcher button. */
export const launcher = (page: Page) => page.locator('porchlight-widget').getByRole('button', { name: /chat/i })
/** The chat inside its frame. */
export const chatFrame = (page: Page) => page.frameLocator('porchlight-widget iframe')
/** The events received so far by the page's own listeners. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
/** The names of these events, in order. */
export const eventsOf = async (page: Page) => (await heard(page)).map(({ event }) => event)

/** Opens the panel and starts a chat. */
export async function openChat(page: Page): Promise<FrameLocator> {
  await launcher(page).click()
  const frame = chatFrame(page)
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(frame.getByLabel('Write a message')).toBeVisible()
  return frame
}

/** Types and sends a message. */
export async function say(frame: FrameLocator, text: string): Promise<void> {
  await frame.getByLabel('Write a message').fill(text)
  await frame.getByLabel('Write a message').press('Enter')
}

/** The bubble with this text in the visitor's chat, on or off screen. */
export const bubble = (frame: FrameLocator, text: string) => frame.getByRole('log').getByText(text, { exact: true })

/** Signs a token as the customer's server would. */
export function signed(library: MintedLibrary): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'customer-17', aud: library.support_lib_id, exp: Math.floor(Date.now() / 1000) + 600, name: 'Rosa Rider', email: 'rider@shop.test' }
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${createHmac('sha256', library.identity_secret).update(body).digest('base64url')}`
}
