import { computeAccessibleDescription } from 'dom-accessibility-api'
import { expect } from 'vitest'
import { fits, isDisabled, isVisible, nameOf, textOf } from './finders.ts'
import type { Locator } from './locator.ts'
import { ScreenPage } from './screen-page.ts'
import { until } from './until.ts'

type Text = string | RegExp
type Subject = Locator | ScreenPage

/** Assertions about elements and pages; each waits until it holds or, with `not`, until it no longer holds. */
export type ScreenMatchers = {
  toBeVisible(): Promise<void>
  toBeHidden(): Promise<void>
  toBeAttached(): Promise<void>
  toHaveCount(count: number): Promise<void>
  /** Compares the whole text; a list is compared element by element. */
  toHaveText(text: Text | Text[]): Promise<void>
  toContainText(text: Text): Promise<void>
  toHaveValue(value: Text): Promise<void>
  toHaveAttribute(name: string, value?: Text): Promise<void>
  toHaveAccessibleName(name: Text): Promise<void>
  toHaveAccessibleDescription(text: Text): Promise<void>
  toBeChecked(): Promise<void>
  toBeDisabled(): Promise<void>
  toBeEnabled(): Promise<void>
  toBeEditable(): Promise<void>
  toBeFocused(): Promise<void>
  toHaveURL(address: Text): Promise<void>
  toHaveTitle(title: Text): Promise<void>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: Vitest's own default of the parameter
  interface Matchers<T = any> extends ScreenMatchers {}
}

/** `pass` is null while undecided. */
type Verdict = { pass: boolean | null; seen: unknown }
type Judge = (elements: Element[], ...wanted: never[]) => Verdict

/** Creates an assertion about exactly one element; undecided if there are none or several. */
const one =
  (judge: (element: HTMLElement, ...wanted: never[]) => Verdict): Judge =>
  (elements, ...wanted) =>
    elements.length === 1 ? judge(elements[0] as HTMLElement, ...wanted) : { pass: null, seen: `${elements.length} elements` }
/** Creates an assertion about one element or its absence. */
const oneOrNone =
  (judge: (element: Element) => boolean): Judge =>
  (elements) =>
    elements.length > 1 ? { pass: null, seen: `${elements.length} elements` } : about(elements.some(judge))
const same = (seen: string, wanted: Text, exact = true): Verdict => ({ pass: fits(seen, wanted, exact), seen })
const about = (pass: boolean, seen: unknown = pass): Verdict => ({ pass, seen })

const ofElements: Record<string, Judge> = {
  toBeVisible: oneOrNone(isVisible),
  toBeHidden: (elements) => about(!elements.some(isVisible)),
  toBeAttached: oneOrNone((element) => element.isConnected),
  toHaveCount: (elements, count: number) => about(elements.length === count, elements.length),
  toHaveText: (elements, text: Text | Text[]) => {
    const seen = elements.map(textOf)
    const wanted = [text].flat()
    return about(seen.length === wanted.length && wanted.every((each, at) => fits(seen[at] ?? '', each, true)), seen)
  },
  toContainText: one((element, text: Text) => about(typeof text === 'string' ? textOf(element).includes(text) : text.test(textOf(element)), textOf(element))),
  toHaveValue: one((element, value: Text) => {
    const seen = (element as HTMLInputElement).value
    return about(typeof value === 'string' ? seen === value : value.test(seen), seen)
  }),
  toHaveAttribute: one((element, name: string, value?: Text) => {
    const seen = element.getAttribute(name)
    return value === undefined ? about(seen !== null, seen) : about(typeof value === 'string' ? seen === value : seen !== null && value.test(seen), seen)
  }),
  toHaveAccessibleName: one((element, name: Text) => same(nameOf(element), name)),
  toHaveAccessibleDescription: one((element, text: Text) => same(computeAccessibleDescription(element), text)),
  toBeChecked: one((element) => about((element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true')),
  toBeDisabled: one((element) => about(isDisabled(element))),
  toBeEnabled: one((element) => about(!isDisabled(element))),
  toBeEditable: one((element) => about(!isDisabled(element) && !(element as HTMLInputElement).readOnly)),
  toBeFocused: one((element) => about(element.ownerDocument.activeElement === element, element.ownerDocument.activeElement?.outerHTML.slice(0, 200))),
}

const ofPages: Record<string, (page: ScreenPage, wanted: Text) => Verdict> = {
  toHaveURL: (page, wanted) => about(typeof wanted === 'string' ? page.url() === new URL(wanted, page.url()).href : wanted.test(page.url()), page.url()),
  toHaveTitle: (page, wanted) => same(page.window.document.title, wanted),
}

/**
 * Creates a matcher that waits until it holds or, with `not`, until it no longer holds. A matcher about a single element fails if that element is missing, even
 * with `not`.
 */
const waiting = (name: string, judge: (subject: Subject, ...wanted: never[]) => Verdict) =>
  async function (this: { isNot?: boolean }, subject: Subject, ...wanted: unknown[]) {
    // `isNot` is undefined without `not`.
    const isNot = Boolean(this.isNot)
    const words = (seen: unknown) =>
      `${subject instanceof ScreenPage ? subject.url() : subject} ${isNot ? 'not ' : ''}${name} ${wanted.map(String).join(', ')}; seen: ${JSON.stringify(seen)}`
    try {
      await until(
        () => judge(subject, ...(wanted as never[])),
        ({ pass }) => pass === !isNot,
        ({ seen }) => words(seen),
      )
      return { pass: !isNot, message: () => '' }
    } catch (cause) {
      return { pass: isNot, message: () => (cause instanceof Error ? cause.message : String(cause)) }
    }
  }

expect.extend({
  ...Object.fromEntries(
    Object.entries(ofElements).map(([name, judge]) => [name, waiting(name, (subject, ...wanted) => judge((subject as Locator).elements(), ...wanted))]),
  ),
  ...Object.fromEntries(
    Object.entries(ofPages).map(([name, judge]) => [name, waiting(name, (subject, ...wanted) => judge(subject as ScreenPage, ...(wanted as [never])))]),
  ),
})

export { expect }
