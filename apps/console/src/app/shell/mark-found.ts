import { markedText } from '../../shared/features/page-words/words-of-page.ts'

/** How long a page may take to show what is to be marked. */
const waitMs = 8000
/** How long it stays marked. */
const shownMs = 4000

const named = 'label, legend, h1, h2, h3, h4, th, dt, summary, span[class*="label"]'

/** Returns the text of a label, without the asterisk of a required field. */
function textOf(element: Element): string {
  const text = (element.textContent ?? '').trim()
  return text.endsWith('*') ? text.slice(0, -1).trim() : text
}

/** Marks what an address names on its page: scrolls to it, focuses its field and lights it up. Returns a function that stops waiting for it. */
export function markFound(root: Element, pathname: string, hash: string): () => void {
  const text = markedText(pathname, hash)
  if (text === null) return () => {}
  const mark = () => {
    const name = [...root.querySelectorAll(named)].find((element) => element.closest('nav') === null && textOf(element) === text)
    const field = name ? fieldOf(name) : root.querySelector<HTMLElement>(`section [aria-label="${CSS.escape(text)}"]`)
    const shown = (name ?? field)?.closest<HTMLElement>('[data-find], label, tr, section > div > div, section') ?? name ?? field
    if (!shown) return false
    shown.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    shown.setAttribute('data-found', '')
    setTimeout(() => shown.removeAttribute('data-found'), shownMs)
    return true
  }
  if (mark()) return () => {}
  const observer = new MutationObserver(() => {
    if (mark()) observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
  const late = setTimeout(() => observer.disconnect(), waitMs)
  return () => {
    observer.disconnect()
    clearTimeout(late)
  }
}

/** The field that a name belongs to, or what can be focused next to it. */
function fieldOf(name: Element): HTMLElement | null {
  if (name instanceof HTMLLabelElement && name.control) return name.control
  const fields = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true]'
  return name.closest('fieldset, tr, section > div > div, section')?.querySelector<HTMLElement>(fields) ?? null
}
