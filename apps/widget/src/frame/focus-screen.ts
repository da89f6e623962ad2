/**
 * Moves the focus to where work continues (the element with `data-focus`), unless the panel opened by itself or the visitor is already in a field of this
 * screen. On touch screens it never focuses a field, which would open the keyboard; elements with `data-focus="touch"` are focused only there.
 */
export function focusScreen(): void {
  if (document.documentElement.dataset.opened === 'none') return
  if (isField(document.activeElement)) return
  const isTouch = matchMedia('(pointer: coarse)').matches
  const target = document.querySelector<HTMLElement>(`[data-focus]:not(${isTouch ? 'textarea,input' : '[data-focus=touch]'})`)
  target?.focus({ preventScroll: true })
  // Continue a draft at its end.
  if (isField(target)) target.selectionStart = target.value.length
}

const isField = (element: Element | null): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
