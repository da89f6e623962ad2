/**
 * Unless the panel has opened by itself: puts the focus where work goes on; on touch screens not into a field, which would raise the keyboard. A visitor who
 * is writing in a field of this screen already stays there.
 */
export function focusScreen(): void {
  if (document.documentElement.dataset.opened === 'none') return
  if (isField(document.activeElement) && document.activeElement.value !== '') return
  const target = document.querySelector<HTMLElement>('[data-focus]')
  if (target && !(isField(target) && matchMedia('(pointer: coarse)').matches)) target.focus({ preventScroll: true })
}

const isField = (element: Element | null): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
