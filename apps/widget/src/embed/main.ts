import type { BootOptions, WidgetEvents } from '@porchlight/embed/types'
import { startWidget, type Widget } from './widget.ts'

type Listener = (detail?: unknown) => void
type Call = [command: string, ...args: unknown[]]
type Api = ((...call: Call) => void) & { q?: Iterable<Iterable<unknown>>; loaded?: HTMLScriptElement }

const page = window as unknown as { Porchlight?: Api }
const script = (document.currentScript || document.querySelector('script[data-library]')) as HTMLScriptElement | null

function load(element: HTMLScriptElement) {
  const { origin } = new URL(element.src)
  const listeners: Record<string, Set<Listener>> = {}
  let widget: Widget | undefined
  let booted = ''

  const emit = (event: keyof WidgetEvents, detail?: unknown) => {
    // Each listener runs in its own microtask: one that throws harms neither the others nor the widget.
    for (const listener of listeners[event] || []) queueMicrotask(() => listener(detail))
  }
  const commands: Record<string, (...args: never[]) => void> = {
    boot(options?: Partial<BootOptions>) {
      const wanted = { ...element.dataset, ...options } as BootOptions
      if (!wanted.library || (widget && booted === wanted.library)) return
      widget?.shutdown()
      booted = wanted.library
      widget = startWidget(origin, wanted, emit)
      emit('ready')
    },
    on(event: string, listener: Listener) {
      // biome-ignore lint/suspicious/noAssignInExpressions: fewer bytes
      ;(listeners[event] ??= new Set()).add(listener)
      if (event === 'ready' && widget) queueMicrotask(listener)
    },
    off(event: string, listener: Listener) {
      if (listener) listeners[event]?.delete(listener)
      else delete listeners[event]
    },
    shutdown() {
      widget?.shutdown()
      widget = undefined
    },
  }
  const queued = Array.from(page.Porchlight?.q || [], (call) => [...call] as Call)
  page.Porchlight = (command, ...args) => {
    // `open` and similar commands belong to the widget; before boot they are no-ops.
    const all: Record<string, unknown> = { __proto__: null, ...widget, ...commands }
    ;(all[command] as ((...args: unknown[]) => void) | undefined)?.(...args)
  }
  page.Porchlight.loaded = element

  // A queued boot takes precedence over the script tag; the rest of the queue follows it.
  const boots = queued.filter(([command]) => command === 'boot')
  for (const call of [...(boots.length ? boots : [['boot'] as Call]), ...queued.filter(([command]) => command !== 'boot')]) page.Porchlight(...call)
}

// A page has one widget: a further script, such as one with another library, is named in the browser's console instead of being ignored without a word.
// biome-ignore lint/suspicious/noConsole: whoever embeds it looks there
if (script) page.Porchlight?.loaded ? console.warn('Porchlight.loaded', script) : load(script)
