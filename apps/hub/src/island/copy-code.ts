/** How long a button says that it has copied. */
const saidMs = 2000

/** Gives each block of code a button that copies it. Without this script, code is selected like other text. */
export function copyCode(text: HTMLElement): void {
  const { copy = '', copied = '' } = text.dataset
  for (const code of text.querySelectorAll('pre')) {
    const [box, button] = [document.createElement('div'), document.createElement('button')]
    box.className = 'code'
    button.type = 'button'
    button.textContent = copy
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(code.textContent ?? '').then(
        () => {
          button.textContent = copied
          setTimeout(() => {
            button.textContent = copy
          }, saidMs)
        },
        // Refused by the browser: the code can still be selected.
        () => getSelection()?.selectAllChildren(code),
      )
    })
    code.before(box)
    box.append(code, button)
  }
}
