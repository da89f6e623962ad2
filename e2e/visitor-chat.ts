import { expect, type FrameLocator, type Page } from '@playwright/test'

/** A visitor on the demo shop, seen through the launcher and the chat frame. */
export class VisitorChat {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the shop, the launcher, and a conversation. */
  async open(support_lib_id: string): Promise<void> {
    await this.page.goto(`/demo-site/?library=${support_lib_id}`)
    await this.page.getByRole('button', { name: /^Open chat/ }).click()
    await this.frame.getByRole('button', { name: 'Chat with us now!' }).click()
  }

  /** Inside the chat window. */
  get frame(): FrameLocator {
    return this.page.frameLocator('porchlight-widget iframe')
  }

  /** Sends a message; it is shown at once, whatever the server does. */
  async write(text: string): Promise<void> {
    const field = this.frame.getByLabel('Write a message')
    await field.fill(text)
    await field.press('Enter')
    await expect(this.message(text)).toBeVisible()
  }

  /** The message with this text. */
  message(text: string) {
    return this.frame.getByRole('log').getByText(text, { exact: true })
  }
}
