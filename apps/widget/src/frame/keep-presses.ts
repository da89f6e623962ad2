/**
 * Keeps a press, a search or a question made before the app is ready (see app.tsx); the fields keep their text. Also submits the question field on Enter,
 * before and after.
 */
export function keepPresses(): void {
  const page = document.documentElement
  const keep = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-press]') : null
    const name = element?.dataset.press
    if (!name || page.dataset.started || (event.type === 'click') === element instanceof HTMLFormElement) return
    page.dataset.pressed = name
    event.preventDefault()
    // The next keys belong to the question. On touch screens the keyboard would come and go.
    if (name === 'chat' && !matchMedia('(pointer: coarse)').matches) document.querySelector<HTMLElement>('.start textarea')?.focus()
  }
  document.addEventListener('click', keep)
  document.addEventListener('submit', keep)
  document.addEventListener('keydown', (event) => {
    const field = event.target
    // In Safari, only the key code tells that the key ends a composition.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    if (!(field instanceof HTMLTextAreaElement && field.name === 'question')) return
    // Until the question can be sent, the visitor may continue on the next line.
    if (page.dataset.started) event.preventDefault()
    field.form?.requestSubmit()
  })
}
