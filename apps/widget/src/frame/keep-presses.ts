/** Keeps a press, or a search, made before the app is ready (see app.tsx). The text of the search field stays where it is. */
export function keepPresses(): void {
  const page = document.documentElement
  const keep = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-press]') : null
    const name = element?.dataset.press
    if (!name || page.dataset.started || (event.type === 'click') === element instanceof HTMLFormElement) return
    page.dataset.pressed = name
    event.preventDefault()
  }
  document.addEventListener('click', keep)
  document.addEventListener('submit', keep)
}
