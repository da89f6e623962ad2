import { useEffect } from 'react'

/**
 * Makes Ctrl or ⌘ with Enter save any dialog, from any of its fields, also a multiline one. Mounted once, by the shell, so that no dialog can be without it:
 * it presses the submit button of the form around the field. A dialog with a single form is saved from its other controls too.
 */
export function useSubmitKeys(): void {
  useEffect(() => {
    addEventListener('keydown', submitDialog)
    return () => removeEventListener('keydown', submitDialog)
  }, [])
}

/** Submits the form of the dialog that receives this key press, if it is Ctrl or ⌘ with Enter and nothing else has handled it. */
export function submitDialog(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.defaultPrevented) return
  const target = event.target instanceof Element ? event.target : null
  const dialog = target?.closest('[role=dialog]')
  if (!dialog) return
  const forms = dialog.querySelectorAll('form')
  const form = target?.closest('form') ?? (forms.length === 1 ? forms[0] : null)
  if (!form) return
  event.preventDefault()
  // Like a click on the button, so that a disabled one still prevents it.
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}
