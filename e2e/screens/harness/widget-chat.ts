import type { MintedLibrary } from '../../server-process.ts'
import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { ScreenPage } from './screen-page.ts'

/** A visitor in the widget's window, without a customer's site around it. */
export class WidgetChat {
  readonly page: ScreenPage

  constructor(page: ScreenPage) {
    this.page = page
  }

  /** Opens the widget at its dashboard, and a chat from there. */
  async open({ support_lib_id }: Pick<MintedLibrary, 'support_lib_id'>): Promise<void> {
    await this.page.goto(`/advancedWidget/${support_lib_id}/`)
    await this.page.getByRole('button', { name: 'Chat with us now!' }).click()
    await expect(this.field).toBeVisible()
  }
  get field(): Locator {
    return this.page.getByLabel('Write a message')
  }
  /** Sends a message, which is shown at once. */
  async write(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.message(text)).toBeVisible()
  }
  /** The message with this text. */
  message(text: string): Locator {
    return this.page.getByRole('log').getByText(text, { exact: true })
  }
  /** Waits until the server has the visitor's last message. */
  async isSent(): Promise<void> {
    await expect(this.page.getByText('Sent', { exact: true })).toBeVisible()
  }
}
