let held = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before the page is left or reloaded, because it holds a text that is nowhere else. Returns the function that ends that. */
export function askBeforeLeaving(): () => void {
  held += 1
  if (held === 1) addEventListener('beforeunload', ask)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    held -= 1
    if (held === 0) removeEventListener('beforeunload', ask)
  }
}
