import { notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { defineTexts } from '@porchlight/ui/translate.ts'

const t = defineTexts('toasts', { close: 'Close', error: 'Error' })

/** Toasts appear at the top and close after 10 s (checklist B6). */
const common = () => ({ autoClose: limits.toastMs, closeButtonProps: { 'aria-label': t('close') } })

/** Shows an error toast. The title defaults to the specification's 'Error'. */
export function showError(message: string, title = t('error')): void {
  notifications.show({ title, message, ...common(), color: 'red', role: 'alert', id: `error:${message}` })
}

/** Shows a success toast. With `about`, it replaces the last toast on that subject, so that toasts never show an outdated state. */
export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) hideToast(about)
  const id = about === undefined ? undefined : nextId(about)
  notifications.show({ message, ...common(), color: 'green', role: 'status', id })
}

/** Hides the last toast on a subject. */
export function hideToast(about: string): void {
  const id = shown.get(about)
  if (id !== undefined) notifications.hide(id)
  shown.delete(about)
}

/** Id of the latest toast on each subject. Ids aren't reused: while a toast is closing, a new one with its id would not be shown. */
const shown = new Map<string, string>()
function nextId(about: string): string {
  const id = `${about}:${crypto.randomUUID()}`
  shown.set(about, id)
  return id
}

/** Shows an informational toast. */
export function showInfo(message: string, title?: string): void {
  notifications.show({ title, message, ...common(), color: 'blue', role: 'status' })
}
