import { fireEvent } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { byLabel, byRole, byText, fits, isDisabled, isVisible, type RoleWanted, type TextWanted, textOf } from './finders.ts'
import { until } from './until.ts'

type Exact = { exact?: boolean }
/** Narrows down the elements found. */
export type Filter = { hasText?: TextWanted; hasNotText?: TextWanted; has?: Locator; visible?: boolean }
/** A file chosen by the user. */
export type ChosenFile = { name: string; mimeType: string; buffer: Uint8Array }
/** `says` describes the page when something is not found; `hands` is the simulated user. */
export type Desk = { says: () => string; hands: () => UserEvent }

/** Elements looked up on each use, with the API and rules of the browser flows: actions wait until there is exactly one match. */
export class Locator {
  readonly #desk: Desk
  readonly #find: () => Element[]
  readonly #words: string

  constructor(desk: Desk, words: string, find: () => Element[]) {
    this.#desk = desk
    this.#words = words
    this.#find = find
  }

  toString(): string {
    return this.#words
  }
  /** Returns the elements present now, visible or not. */
  elements(): Element[] {
    return this.#find()
  }

  getByRole(role: string, wanted: RoleWanted = {}): Locator {
    return this.#inside(`role ${role} ${wanted.name ?? ''}`, (each) => byRole(each, role, wanted))
  }
  getByText(wanted: TextWanted, { exact }: Exact = {}): Locator {
    return this.#inside(`text ${wanted}`, (each) => byText(each, wanted, exact))
  }
  getByLabel(wanted: TextWanted, { exact }: Exact = {}): Locator {
    return this.#inside(`label ${wanted}`, (each) => byLabel(each, wanted, exact))
  }
  getByPlaceholder(wanted: TextWanted, { exact }: Exact = {}): Locator {
    return this.#inside(`placeholder ${wanted}`, (each) =>
      [...each.querySelectorAll('[placeholder]')].filter((found) => fits(found.getAttribute('placeholder') ?? '', wanted, exact)),
    )
  }
  /** Finds elements by CSS selector. */
  locator(selector: string): Locator {
    return this.#inside(selector, (each) => [...each.querySelectorAll(selector)])
  }

  filter({ hasText, hasNotText, has, visible }: Filter): Locator {
    const keeps = (element: Element) =>
      (hasText === undefined || fits(element.textContent ?? '', hasText)) &&
      (hasNotText === undefined || !fits(element.textContent ?? '', hasNotText)) &&
      (has === undefined || has.elements().some((inner) => element !== inner && element.contains(inner))) &&
      (visible === undefined || isVisible(element) === visible)
    return new Locator(this.#desk, `${this.#words} filtered`, () => this.#find().filter(keeps))
  }
  nth(at: number): Locator {
    return new Locator(this.#desk, `${this.#words} at ${at}`, () => [this.#find().at(at)].flatMap((each) => each ?? []))
  }
  first(): Locator {
    return this.nth(0)
  }
  last(): Locator {
    return this.nth(-1)
  }
  or(other: Locator): Locator {
    return new Locator(this.#desk, `${this.#words} or ${other}`, () => [...new Set([...this.#find(), ...other.elements()])])
  }

  /** Waits until there is exactly one match, visible unless requested otherwise. */
  async element({ hidden = false } = {}): Promise<HTMLElement> {
    return this.#one(hidden ? 'element' : 'visible element', (each) => hidden || isVisible(each))
  }

  async click(options: { force?: boolean; modifiers?: string[] } = {}): Promise<void> {
    const held = (options.modifiers ?? []).map((key) => (key === 'ControlOrMeta' ? 'Control' : key))
    const element = await this.#enabled(options.force)
    const hands = this.#desk.hands()
    for (const key of held) await hands.keyboard(`{${key}>}`)
    await hands.click(element)
    for (const key of held) await hands.keyboard(`{/${key}}`)
  }
  async dblclick(): Promise<void> {
    await this.#desk.hands().dblClick(await this.#enabled())
  }
  async hover(): Promise<void> {
    await this.#desk.hands().hover(await this.element())
  }
  async focus(): Promise<void> {
    const element = await this.element()
    element.focus()
  }
  async blur(): Promise<void> {
    const element = await this.element()
    element.blur()
  }
  /** Replaces the content of a field. Pastes into editable text, because typing there needs a real browser. */
  async fill(value: string): Promise<void> {
    const element = await this.#enabled()
    element.focus()
    if ('value' in element) return void fireEvent.input(element, { target: { value } })
    await this.#desk.hands().keyboard(keysOf('Control+a'))
    fireEvent.paste(element, {
      clipboardData: { getData: (type: string) => (type === 'text/plain' ? value : ''), types: ['text/plain'], files: [], items: [] },
    })
  }
  async clear(): Promise<void> {
    await this.fill('')
  }
  /** Presses a key, such as 'Enter' or 'Shift+Tab'. */
  async press(keys: string): Promise<void> {
    const element = await this.element()
    if (element.ownerDocument.activeElement !== element) element.focus()
    await this.#desk.hands().keyboard(keysOf(keys))
  }
  /** Types one key at a time. */
  async pressSequentially(text: string): Promise<void> {
    const element = await this.element()
    element.focus()
    await this.#desk.hands().keyboard(text.replace(/[{[]/g, '$&$&'))
  }
  async check(options?: { force?: boolean }): Promise<void> {
    await this.setChecked(true, options)
  }
  async uncheck(options?: { force?: boolean }): Promise<void> {
    await this.setChecked(false, options)
  }
  async setChecked(isWanted: boolean, options?: { force?: boolean }): Promise<void> {
    const element = await this.#enabled(options?.force)
    if ((element as HTMLInputElement).checked !== isWanted) await this.#desk.hands().click(element)
  }
  async selectOption(wanted: string | { label: string }): Promise<void> {
    const name = typeof wanted === 'string' ? wanted : wanted.label
    // The field may appear before its options have loaded.
    const isOffered = (field: Element) => [...field.querySelectorAll('option')].some(({ value, innerHTML }) => value === name || innerHTML === name)
    const field = await this.#one(`enabled field with the option ${name}`, (each) => isVisible(each) && !isDisabled(each) && isOffered(each))
    await this.#desk.hands().selectOptions(field, name)
  }
  async setInputFiles(chosen: ChosenFile | ChosenFile[]): Promise<void> {
    const element = await this.element({ hidden: true })
    const { File } = element.ownerDocument.defaultView as unknown as { File: typeof globalThis.File }
    const files = [chosen].flat().map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
    await this.#desk.hands().upload(element, files)
  }

  async count(): Promise<number> {
    return this.#find().length
  }
  async textContent(): Promise<string> {
    return (await this.element({ hidden: true })).textContent ?? ''
  }
  async innerText(): Promise<string> {
    return textOf(await this.element({ hidden: true }))
  }
  async inputValue(): Promise<string> {
    return ((await this.element({ hidden: true })) as HTMLInputElement).value
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.element({ hidden: true })).getAttribute(name)
  }
  async allTextContents(): Promise<string[]> {
    return this.#find().map((each) => each.textContent ?? '')
  }

  #enabled(isForced = false): Promise<HTMLElement> {
    return this.#one('visible and enabled element', (each) => isForced || (isVisible(each) && !isDisabled(each)))
  }

  async #one(wanted: string, isWanted: (element: Element) => boolean): Promise<HTMLElement> {
    let before: Element | undefined
    const [element] = await until(
      () => this.#find(),
      (found) => {
        // Checked twice, a tick apart: by then, a newly rendered element has its listeners.
        const isSteady = found.length === 1 && found[0] === before
        before = found[0]
        return isSteady && found.every(isWanted)
      },
      (found) => `exactly one ${wanted} for ${this.#words}, found ${found.length}. ${this.#desk.says()}`,
    )
    return element as HTMLElement
  }

  #inside(words: string, find: (within: Element) => Element[]): Locator {
    return new Locator(this.#desk, `${this.#words} › ${words}`, () => [...new Set(this.#find().flatMap(find))])
  }
}

/** Converts 'Control+K' to user-event's notation. */
export function keysOf(keys: string): string {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const held = parts.slice(0, -1).map((key) => (key === 'ControlOrMeta' ? 'Control' : key))
  const key = parts.at(-1) ?? ''
  if (key === 'Space') return '[Space]'
  const isShifted = held.includes('Shift') && key.length === 1
  const pressed = key.length === 1 ? (isShifted ? key.toUpperCase() : key).replace(/[{[]/, '$&$&') : `{${key}}`
  return `${held.map((each) => `{${each}>}`).join('')}${pressed}${held.map((each) => `{/${each}}`).join('')}`
}
