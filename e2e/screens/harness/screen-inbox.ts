import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { ScreenPage } from './screen-page.ts'

type Tab = 'inbox' | 'queue' | 'chats' | 'archives'

/** The rows of the conversation list. */
export const options = (page: ScreenPage): Locator => page.getByRole('listbox', { name: 'Conversations' }).getByRole('option')
/** The reply field. */
export const composer = (page: ScreenPage): Locator => page.getByRole('textbox', { name: /^Reply to/ })
/** The note field. */
export const noteField = (page: ScreenPage): Locator => page.getByRole('combobox', { name: 'Private note' })

/** An agent in the console's inbox. */
export class ScreenInbox {
  readonly page: ScreenPage

  constructor(page: ScreenPage) {
    this.page = page
  }

  /** Opens a tab and waits until the page has a live connection: from then on the agent counts as online and is offered chats. */
  async open(tab: Tab): Promise<void> {
    await this.page.goto(`/admin/inbox?tab=${tab}`)
    await this.page.line.isHeard()
  }
  /** Opens the conversation whose row contains this text. */
  async pick(text: string): Promise<void> {
    await this.page.getByRole('main').getByText(text).first().click()
    await expect(this.message(text)).toBeVisible()
  }
  async take(): Promise<void> {
    await this.page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
    await expect(composer(this.page)).toBeEditable()
  }
  async reply(text: string): Promise<void> {
    await composer(this.page).fill(text)
    await composer(this.page).press('Enter')
    await expect(this.message(text)).toBeVisible()
  }
  /** The message containing this text in the open conversation. */
  message(text: string): Locator {
    return this.page.getByRole('log').getByText(text, { exact: true })
  }
}
