/** Unless the panel has opened by itself: puts the focus where work goes on; on touch screens not into a field, which would raise the keyboard. */
export function focusScreen(): void {
  if (document.documentElement.dataset.opened === 'none') return
  const target = document.querySelector<HTMLElement>('[data-focus]')
  if (target && !(target instanceof HTMLTextAreaElement && matchMedia('(pointer: coarse)').matches)) target.focus({ preventScroll: true })
}
