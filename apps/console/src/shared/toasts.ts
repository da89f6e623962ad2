import { notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { defineTexts } from '@porchlight/ui/translate.ts'

const t = defineTexts('toasts', { close: 'Close' })

/** Toasts stand at the top and close after 10 s (checklist B6). */
const common = { autoClose: limits.toastMs, closeButtonProps: { 'aria-label': t('close') } }

/** Says that something failed. The title is the specification's 'Error' unless the case states another. */
export function showError(message: string, title = 'Error'): void {
  notifications.show({ title, message, ...common, color: 'red', role: 'alert', id: `error:${message}` })
}

/** Says that something worked. With `about` it takes the place of what was last said about that: no toast outlives the state it tells of. */
export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) hideToast(about)
  const id = about === undefined ? undefined : nextId(about)
  notifications.show({ message, ...common, color: 'green', role: 'status', id })
}

/** Takes back what was last said about something. */
export function hideToast(about: string): void {
  const id = shown.get(about)
  if (id !== undefined) notifications.hide(id)
  shown.delete(about)
}

/** The toast that says the newest about each subject. An id is used once: a toast on its way out would swallow the next of its name. */
const shown = new Map<string, string>()
function nextId(about: string): string {
  const id = `${about}:${crypto.randomUUID()}`
  shown.set(about, id)
  return id
}

/** Tells something that is neither. */
export function showInfo(message: string, title?: string): void {
  notifications.show({ title, message, ...common, color: 'blue', role: 'status' })
}
