/**
 * Takes over what is new in a fresh copy of the page: the content of each element marked `data-live`. Of lists whose entries have ids, only entries that differ
 * are replaced and new ones added; older ones that are no longer on the page stay.
 * @returns 'gone' if the fresh page is another one
 */
export function renew(page: Document, html: string): 'changed' | 'same' | 'gone' {
  const parser = page.defaultView?.DOMParser ?? DOMParser
  const fresh = new parser().parseFromString(html, 'text/html')
  const marked = [...page.querySelectorAll<HTMLElement>('[data-live]')]
  const twins = marked.map((old) => fresh.querySelector<HTMLElement>(`[data-live="${old.dataset.live}"]`))
  if (twins.some((twin) => twin === null)) return 'gone'
  let isChanged = false
  marked.forEach((old, at) => {
    const twin = twins[at]
    if (twin && takeOver(page, old, twin)) isChanged = true
  })
  return isChanged ? 'changed' : 'same'
}

/** Returns whether anything was new. */
function takeOver(page: Document, old: HTMLElement, twin: HTMLElement): boolean {
  const entries = [...twin.children]
  if (entries.length === 0 || entries.some(({ id }) => id === '')) {
    if (old.innerHTML === twin.innerHTML) return false
    const focused = page.activeElement
    const href = old.contains(focused) ? focused?.getAttribute('href') : null
    old.replaceChildren(...twin.childNodes)
    if (href) [...old.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)?.focus()
    return true
  }
  const fresh = entries.filter((entry) => page.getElementById(entry.id)?.outerHTML !== entry.outerHTML)
  for (const entry of fresh) {
    const known = page.getElementById(entry.id)
    if (known) known.replaceWith(entry)
    else old.append(entry)
  }
  return fresh.length > 0
}
