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

/** Says that something worked. */
export function showSuccess(message: string): void {
  notifications.show({ message, ...common, color: 'green', role: 'status' })
}

/** Tells something that is neither. */
export function showInfo(message: string, title?: string): void {
  notifications.show({ title, message, ...common, color: 'blue', role: 'status' })
}
