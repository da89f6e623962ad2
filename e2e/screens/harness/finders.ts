import { queries } from '@testing-library/dom'
import { computeAccessibleName } from 'dom-accessibility-api'

/** Text to find: a string matches as a case-insensitive substring or, with `exact`, the whole text; alternatively a pattern. */
export type TextWanted = string | RegExp

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns whether this text matches. */
export function fits(text: string, wanted: TextWanted, exact = false): boolean {
  const plain = squeeze(text)
  if (wanted instanceof RegExp) return wanted.test(plain)
  return exact ? plain === squeeze(wanted) : plain.toLowerCase().includes(squeeze(wanted).toLowerCase())
}

/** Returns an element's text with whitespace collapsed. */
export const textOf = (element: Element): string => squeeze(element.textContent ?? '')

const neverShown = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD'])
/** Hidden by an inline style. Its text is read instead of `style`, which jsdom parses and wraps for each element. */
const hidingStyle = /(?:^|;) *(?:display: *none|visibility: *hidden)/

/**
 * Returns whether the element is in the document and neither it nor an ancestor is hidden. There is no layout, so this says nothing about its position on the
 * screen.
 */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  for (let each: Element | null = element; each; each = each.parentElement) {
    const style = each.getAttribute('style')
    if (each.hasAttribute('hidden') || neverShown.has(each.tagName) || (style !== null && hidingStyle.test(style))) return false
    const parent: Element | null = each.parentElement
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && each.tagName !== 'SUMMARY') return false
  }
  return true
}

/** Returns whether a screen reader would reach this element. */
function isSpoken(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.getAttribute('aria-hidden') === 'true' || each.hasAttribute('inert')) return false
  return isVisible(element)
}

/** Properties of an element with a role, besides its name. */
export type RoleWanted = {
  name?: TextWanted
  exact?: boolean
  level?: number
  checked?: boolean
  expanded?: boolean
  selected?: boolean
  pressed?: boolean
  disabled?: boolean
  includeHidden?: boolean
}

/** Finds elements with a role by their accessible name. */
export function byRole(within: Element, role: string, { name, exact, disabled, includeHidden, ...states }: RoleWanted): Element[] {
  // Check visibility here, for the few elements found: computing every element's style would be slow.
  const found = queries.queryAllByRole(within as HTMLElement, role, { hidden: true, ...states })
  // A password field has no ARIA role; as in the browser flows, it is found as a textbox.
  if (role === 'textbox') found.push(...within.querySelectorAll<HTMLElement>('input[type=password]:not([role])'))
  return found.filter(
    (element) =>
      (includeHidden || isSpoken(element)) &&
      (disabled === undefined || isDisabled(element) === disabled) &&
      (name === undefined || fits(nameOf(element), name, exact)),
  )
}

/** Returns the accessible name of an element. */
export const nameOf = (element: Element): string => computeAccessibleName(element)

const labelled = 'input, textarea, select, button, output, meter, progress, [aria-label], [aria-labelledby]'

/** Finds controls and regions by their label. */
export function byLabel(within: Element, wanted: TextWanted, exact = false): Element[] {
  return [...within.querySelectorAll(labelled)].filter((element) => labelsOf(element).some((label) => fits(label, wanted, exact)))
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  if (ids) return [ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')]
  const label = element.getAttribute('aria-label')
  if (label) return [label]
  return [...((element as HTMLInputElement).labels ?? [])].map((each) => each.textContent ?? '')
}

/** Returns the text that an element shows as content. What was typed into a text area is not content, though it is in `textContent`. */
function contentOf(element: Element, textAreas: readonly Element[]): string {
  if (!textAreas.some((each) => element.contains(each))) return element.textContent ?? ''
  if (element.tagName === 'TEXTAREA') return ''
  return [...element.childNodes].map((node) => ('tagName' in node ? contentOf(node as Element, textAreas) : (node.textContent ?? ''))).join('')
}

/** Finds the innermost elements that contain the given text. */
export function byText(within: Element, wanted: TextWanted, exact = false): Element[] {
  const found: Element[] = []
  // Looked for once: jsdom takes a tenth of a screen test to look for them in each element.
  const textAreas = [...within.getElementsByTagName('textarea')]
  const visit = (element: Element): boolean => {
    if (/^(HEAD|SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) return false
    const isButton = element.tagName === 'INPUT' && /^(button|submit|reset)$/.test((element as HTMLInputElement).type)
    const text = isButton ? (element as HTMLInputElement).value : contentOf(element, textAreas)
    if (typeof wanted === 'string' && !fits(text, wanted)) return false
    const isFound = fits(text, wanted, exact)
    let isInside = false
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) if (visit(child)) isInside = true
    if (isFound && !isInside && element !== within) found.push(element)
    return isFound || isInside
  }
  visit(within)
  return found
}

/** Returns whether this control, or the group it belongs to, is disabled. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
}
