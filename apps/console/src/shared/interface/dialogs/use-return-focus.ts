import { useEffect, useState } from 'react'

/**
 * Returns focus to the control that opened a dialog when the dialog unmounts. The component library does so only for dialogs that stay mounted and are toggled
 * by `opened`. Without this, closing a dialog that was mounted open would leave keyboard users at the top of the page.
 */
export function useReturnFocus(): void {
  // Read during render: by the time effects run, the dialog has taken focus.
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      // Wait until the dialog is gone. If an element has focus by then, it was focused on purpose.
      setTimeout(() => {
        if (document.activeElement === null || document.activeElement === document.body) opener?.focus({ preventScroll: true })
      }, 20)
    },
    [opener],
  )
}

/** Returns the focused control. For a menu item, returns the menu's button, since the item disappears with the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}
