import { expect, type FrameLocator, type Page } from '@playwright/test'

/** A visitor to the demo shop, using the launcher and the chat frame. */
export class VisitorChat {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the shop, then the launcher, then a conversation. */
  async open(support_lib_id: string): Promise<void> {
    await this.page.goto(`/demo-site/?library=${support_lib_id}`)
    await this.page.getByRole('button', { name: /^Open chat/ }).click()
    await this.frame.getByRole('button', { name: 'Chat with us now!' }).click()
  }

  /** The content of the chat window. */
  get frame(): FrameLocator {
    return this.page.frameLocator('porchlight-widget iframe')
  }

  /** Sends a message, which is shown immediately, whether or not the server responds. */
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
