import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the control that opened a dialog when the dialog unmounts. The component library does so only for dialogs that stay mounted
 * and are switched by `opened`; a dialog that is mounted open would leave keyboard users at the top of the page.
 */
export function useReturnFocus(): void {
  // While rendering: by the time of an effect the dialog has taken the focus.
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      // After the dialog has left the page; whatever has the focus by then was given it on purpose.
      setTimeout(() => {
        if (document.activeElement === null || document.activeElement === document.body) opener?.focus({ preventScroll: true })
      }, 20)
    },
    [opener],
  )
}

/** The control with the focus; for an item of a menu, which closes with its choice, the button of the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}
