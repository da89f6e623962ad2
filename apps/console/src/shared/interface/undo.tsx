import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { errorText } from '../connection/error-text.ts'
import { onSessionEnd } from '../session/end-session.ts'
import { showError, showSuccess } from './toasts.ts'

const t = defineTexts('undo', { undo: 'Undo', undone: 'Undone', close: 'Close' })

/** A change under way that will offer to be undone. */
let underWay: Promise<unknown> | null = null
let last: { id: string; run: () => Promise<void> } | null = null

/**
 * Shows a toast for the completed action with an Undo button for `limits.undoMs`; the Z key does the same. Only the latest action can be undone. `undo` runs
 * the opposite operation; a rejection is shown as an error.
 */
export function offerUndo(message: string, undo: () => Promise<void>): void {
  forgetUndo()
  const id = `undo:${crypto.randomUUID()}`
  last = { id, run: undo }
  notifications.show({
    id,
    role: 'status',
    color: 'green',
    autoClose: limits.undoMs,
    closeButtonProps: { 'aria-label': t('close') },
    onClose: () => {
      if (last?.id === id) last = null
    },
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'var(--pl-space-3)' }}>
        {message}
        {/* Beside a long message, it would be cut off. */}
        <Button size="compact-xs" variant="default" style={{ flex: 'none' }} onClick={() => void undoLast()}>
          {t('undo')}
        </Button>
      </span>
    ),
  })
}

/** Runs a change that ends in `offerUndo`. An undo that is requested meanwhile waits for it, instead of being ignored. */
export async function undoable<T>(change: () => Promise<T>): Promise<T> {
  const running = change()
  underWay = running
  try {
    return await running
  } finally {
    if (underWay === running) underWay = null
  }
}

/** Undoes the latest action, once it is complete; a no-op if there is none or the offer has expired. */
export async function undoLast(): Promise<void> {
  await underWay?.catch(() => undefined)
  const offer = last
  if (!offer) return
  forgetUndo()
  try {
    await offer.run()
    showSuccess(t('undone'), 'undo')
  } catch (cause) {
    showError(errorText(cause))
  }
}

/** Hides the Undo offer, because its action is no longer the latest. */
export function forgetUndo(): void {
  if (last) notifications.hide(last.id)
  last = null
}

onSessionEnd(forgetUndo)

/** Label of the Undo command. */
export const undoLabel = (): string => t('undo')
