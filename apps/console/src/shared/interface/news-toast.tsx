import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { onSessionEnd } from '../session/end-session.ts'
import { isShownToAll } from './shown-to-all.ts'

const t = defineTexts('news_toast', { close: 'Close' })

/** What a toast tells, about what (the next one about it takes its place), and where its button leads. */
export type NewsToast = { about: string; title: string; body: string; action: string; run: () => void }

/** The ids of shown toasts. Each has an id of its own: while a toast is closing, a new one with its id would not be shown. */
const shown = new Map<string, string>()

/** Shows a toast that tells of something new, with a button that leads to it. */
export function showNews({ about, title, body, action, run }: NewsToast): void {
  if (isShownToAll()) return
  const before = shown.get(about)
  if (before !== undefined) notifications.hide(before)
  const id = `news:${crypto.randomUUID()}`
  shown.set(about, id)
  const go = () => {
    notifications.hide(id)
    run()
  }
  notifications.show({
    id,
    title,
    role: 'status',
    color: 'blue',
    autoClose: limits.toastMs,
    closeButtonProps: { 'aria-label': t('close') },
    onClose: () => {
      if (shown.get(about) === id) shown.delete(about)
    },
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'var(--pl-space-3)' }}>
        <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>{body}</span>
        <Button size="compact-xs" variant="default" style={{ flex: 'none' }} onClick={go}>
          {action}
        </Button>
      </span>
    ),
  })
}

onSessionEnd(() => {
  for (const id of shown.values()) notifications.hide(id)
  shown.clear()
})
