/**
 * Unless the panel opened by itself, moves the focus to where work continues: the element with `data-focus`. On touch screens not into a field, which would
 * open the keyboard, but to an element with `data-focus="touch"`. Leaves it alone if the visitor is in a field of this screen.
 */
export function focusScreen(): void {
  if (document.documentElement.dataset.opened === 'none') return
  if (isField(document.activeElement)) return
  const isTouch = matchMedia('(pointer: coarse)').matches
  const target = document.querySelector<HTMLElement>(`[data-focus]:not(${isTouch ? 'textarea,input' : '[data-focus=touch]'})`)
  target?.focus({ preventScroll: true })
  // A draft is continued at its end.
  if (isField(target)) target.selectionStart = target.value.length
}

const isField = (element: Element | null): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
