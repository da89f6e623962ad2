import type { Porchlight, WidgetOptions } from './types.ts'

export { type FormOptions, loadForm } from './form.ts'
export type { BootOptions, Commands, Identity, Listener, NewMessage, PageChange, Porchlight, Warming, WidgetEvents, WidgetOptions } from './types.ts'

/** Widget options, plus the Porchlight server and the library to load. */
export type LoadOptions = WidgetOptions & {
  /** URL of your Porchlight server, such as `https://support.example.com`. */
  server: string
  /** The library's key, found under Settings, Installation. */
  library: string
}

/** `window.Porchlight` before the loader has arrived: it queues calls in `q`. */
type Queue = Porchlight & { q?: unknown[][] }

/**
 * Adds the widget to the page, once: later calls for the same or another library boot that one. Does nothing without a document (server-side rendering).
 * @returns the command function; usable immediately
 */
export function loadPorchlight({ server, library, ...options }: LoadOptions): Porchlight {
  if (typeof document === 'undefined') return () => {}
  const page = window as unknown as { Porchlight?: Queue }
  if (!page.Porchlight) {
    const calls: unknown[][] = []
    page.Porchlight = Object.assign((...call: unknown[]) => void calls.push(call), { q: calls }) as Queue
  }
  const src = `${server.replace(/\/$/, '')}/embed.js`
  if (![...document.scripts].some((script) => script.src === src)) {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.dataset.library = library
    document.head.append(script)
  }
  page.Porchlight('boot', { ...options, library })
  // The loader replaces the queue with its own function, so look the function up on every call.
  return (...call: unknown[]) => (page.Porchlight as (...call: unknown[]) => void)(...call)
}
