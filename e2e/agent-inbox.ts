import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of the conversation list, and no choice of a select in the details beside it, which may be there first. */
export const options = (page: Page) => page.getByRole('listbox', { name: 'Conversations' }).getByRole('option')
/** The reply field. */
export const composer = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
/** The note field. */
export const noteField = (page: Page) => page.getByRole('combobox', { name: 'Private note' })

/** An agent in the console's inbox. */
export class AgentInbox {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a tab: inbox, queue, chats, archives. */
  async open(tab: 'inbox' | 'queue' | 'chats' | 'archives'): Promise<void> {
    await this.page.goto(`/admin/inbox?tab=${tab}`)
  }

  /** Opens a tab and waits until the page has a live connection: from then on the agent counts as online and is offered chats. */
  async openPresent(tab: 'inbox' | 'queue' | 'chats' | 'archives'): Promise<void> {
    // Any socket opened from here on belongs to the new page.
    await this.page.goto(`/admin/inbox?tab=${tab}`, { waitUntil: 'commit' })
    const socket = await this.page.waitForEvent('websocket', (each) => each.url().endsWith('/api/live'))
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"epoch"'))
  }

  /** Opens a console page and waits until it is subscribed to the library's stream and has loaded its lazy parts, so that later events arrive live. */
  async openFollowing(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' })
    const socket = await this.page.waitForEvent('websocket', (each) => each.url().endsWith('/api/live'))
    const { payload } = await socket.waitForEvent('framesent', (frame) => String(frame.payload).includes('"library"'))
    const { id } = JSON.parse(String(payload)) as { id: string }
    await socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes(`"re":"${id}"`))
    await this.page.waitForLoadState('networkidle')
  }

  /** Opens the conversation whose row contains this text. */
  async pick(text: string): Promise<void> {
    await this.page.getByRole('main').getByText(text).first().click()
    await expect(this.message(text)).toBeVisible()
  }

  async take(): Promise<void> {
    await this.page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
    await expect(this.composer).toBeEditable()
  }

  async reply(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.message(text)).toBeVisible()
  }

  get composer(): Locator {
    return composer(this.page)
  }

  /** The message containing this text in the open conversation. */
  message(text: string): Locator {
    return this.page.getByRole('log').getByText(text, { exact: true })
  }
}
