const scrolls = /auto|scroll/

/**
 * Scrolls the box that holds an element so that the element is seen, and in a row of links its middle as far as possible. Unlike `scrollIntoView` it leaves alone
 * where Tab goes next: Chromium goes on from what was scrolled to, so that a page that scrolls its menu as it opens would skip “Skip to content”.
 */
export function scrollToShow(element: Element | null | undefined): void {
  let box = element?.parentElement
  while (box && !scrolls.test(getComputedStyle(box).overflow)) box = box.parentElement
  if (!element || !box) return
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  if (box.scrollWidth > box.clientWidth) box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}
