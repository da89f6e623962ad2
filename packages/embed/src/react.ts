import { createElement, type ReactElement, useEffect, useRef } from 'react'
import { type FormOptions, type LoadOptions, loadForm, loadPorchlight, type WidgetEvents } from './index.ts'

/** Listeners for widget events. */
export type WidgetListeners = {
  onReady?: () => void
  onOpen?: () => void
  onClose?: () => void
  /** Receives the number of unread messages. */
  onUnread?: (count: number) => void
  onMessage?: (message: WidgetEvents['message']) => void
}

/**
 * Shows a library's widget while this component is mounted; renders nothing itself. The widget reacts to changes of `server`, `library` and `identity`; other
 * options are read only when it starts. Unmounting hides the widget without forgetting the visitor: call `shutdown` when a user signs out of your site.
 */
export function PorchlightWidget({ onReady, onOpen, onClose, onUnread, onMessage, ...options }: LoadOptions & WidgetListeners): null {
  const latest = useRef<LoadOptions & WidgetListeners>(options)
  latest.current = { ...options, onReady, onOpen, onClose, onUnread, onMessage }
  const { server, library, identity } = options
  const boot = useRef(options)
  boot.current = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server or library is another widget
  useEffect(() => {
    const porchlight = loadPorchlight(boot.current)
    const ready = () => latest.current.onReady?.()
    const open = () => latest.current.onOpen?.()
    const close = () => latest.current.onClose?.()
    const unread = (count: number) => latest.current.onUnread?.(count)
    const message = (detail: WidgetEvents['message']) => latest.current.onMessage?.(detail)
    porchlight('on', 'ready', ready)
    porchlight('on', 'open', open)
    porchlight('on', 'close', close)
    porchlight('on', 'unread', unread)
    porchlight('on', 'message', message)
    // An earlier unmount may have hidden the widget.
    if (!boot.current.hidden) porchlight('show')
    return () => {
      porchlight('off', 'ready', ready)
      porchlight('off', 'open', open)
      porchlight('off', 'close', close)
      porchlight('off', 'unread', unread)
      porchlight('off', 'message', message)
      porchlight('close')
      porchlight('hide')
    }
  }, [server, library])
  const told = JSON.stringify(identity)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same facts in a new object are not told again
  useEffect(() => {
    if (boot.current.identity) loadPorchlight(boot.current)('identify', boot.current.identity)
  }, [told])
  return null
}

/** Shows a published form where this component is mounted, as high as it is. Another form, library, server or language loads it again. */
export function PorchlightForm({ server, library, form, locale, title }: FormOptions): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () => loadForm(place.current, { server, library, form, ...(locale !== undefined && { locale }), ...(title !== undefined && { title }) }),
    [server, library, form, locale, title],
  )
  return createElement('div', { ref: place })
}
