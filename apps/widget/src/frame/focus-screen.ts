/**
 * Unless the panel opened by itself: moves the focus to where work continues; on touch screens not into a field, which would open the keyboard. Stays put if
 * the visitor is already typing in a field of this screen.
 */
export function focusScreen(): void {
  if (document.documentElement.dataset.opened === 'none') return
  if (isField(document.activeElement) && document.activeElement.value !== '') return
  const target = document.querySelector<HTMLElement>('[data-focus]')
  if (target && !(isField(target) && matchMedia('(pointer: coarse)').matches)) target.focus({ preventScroll: true })
}

const isField = (element: Element | null): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
