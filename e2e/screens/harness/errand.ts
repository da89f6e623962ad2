import type { Locator } from './locator.ts'
import { expect } from './matchers.ts'
import type { ScreenPage } from './screen-page.ts'

/** Something that somebody wants to do, from where they are: counts the keys they press, and the screens they see. */
export class Errand {
  presses = 0
  readonly #seen: Set<string>
  readonly page: ScreenPage
  readonly #start: string
  constructor(page: ScreenPage) {
    this.page = page
    this.#start = this.#address()
    this.#seen = new Set()
  }

  #address(): string {
    return this.page.window.location.pathname
  }

  /** Number of screens seen after the one they started from; staying there counts as one, too. */
  get screens(): number {
    const here = this.#address()
    if (here !== this.#start) this.#seen.add(here)
    return Math.max(1, this.#seen.size)
  }

  /** Presses a key. */
  async press(key: string): Promise<void> {
    this.presses++
    await this.page.keyboard.press(key)
    void this.screens
  }

  /** Presses a button or what else they see; counts as a key. */
  async click(target: Locator): Promise<void> {
    this.presses++
    await target.click()
    void this.screens
  }

  /**
   * Types what they look for into the command bar, and takes the first that is found.
   * @param from what is there when keys are heard: by default, the inbox without a conversation
   * @param first what must be found first, if the server has to be asked for it
   */
  async search(words: string, from = this.page.getByText('Select a conversation'), first: string | RegExp = /./): Promise<void> {
    await expect(from).toBeVisible()
    await this.press('ControlOrMeta+k')
    const field = this.page.getByRole('combobox', { name: 'Type a command…' })
    await field.fill(words)
    this.presses += words.length
    await expect(this.page.getByRole('option').first()).toHaveText(first)
    await this.press('Enter')
  }
}
