/**
 * Saves a click, a search or a question submitted before the app is ready (see app.tsx); the fields keep their text. Also submits the question field on Enter,
 * even after the app has started.
 */
export function keepPresses(): void {
  const page = document.documentElement
  const keep = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-press]') : null
    const name = element?.dataset.press
    if (!name || page.dataset.started || (event.type === 'click') === element instanceof HTMLFormElement) return
    page.dataset.pressed = name
    event.preventDefault()
    // Focus the question field, except on touch screens, where the keyboard would open and close again.
    if (name === 'chat' && !matchMedia('(pointer: coarse)').matches) document.querySelector<HTMLElement>('.start textarea')?.focus()
  }
  document.addEventListener('click', keep)
  document.addEventListener('submit', keep)
  document.addEventListener('keydown', (event) => {
    const field = event.target
    // In Safari, only the key code reveals that this key ends an IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    if (!(field instanceof HTMLTextAreaElement && field.name === 'question')) return
    // Until the question can be sent, Enter also adds a line break so that the visitor can continue typing.
    if (page.dataset.started) event.preventDefault()
    field.form?.requestSubmit()
  })
}
