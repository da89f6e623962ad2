import type { BootOptions } from '@porchlight/embed/types'
import type { Sealed, ToFrame, ToHost } from '../protocol.ts'

/** The loader's handle on the chat frame. */
export type Bridge = ReturnType<typeof openBridge>

/** Creates a library's frame inside `parent` and listens to it. `receive` gets only messages whose origin, source window and nonce are all the frame's own. */
export function openBridge(origin: string, { library, theme, locale }: BootOptions, parent: HTMLElement, receive: (message: ToHost) => void) {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const iframe = document.createElement('iframe')
  iframe.title = 'Chat'
  iframe.allow = 'autoplay'
  const load = (retry: number | '' = '') => {
    iframe.src = `${origin}/advancedWidget/${library}/?language=${locale || ''}&retry=${retry}#porchlight=${nonce}&theme=${theme || ''}&origin=${location.origin}`
  }
  const listen = ({ origin: from, source, data }: MessageEvent<Sealed<ToHost>>) => {
    if (from === origin && source === iframe.contentWindow && data?.porchlight === nonce) receive(data)
  }
  addEventListener('message', listen)
  load()
  parent.prepend(iframe)

  return {
    iframe,
    /** Posts to the frame, to its exact origin. */
    send: (message: ToFrame) => iframe.contentWindow?.postMessage({ ...message, porchlight: nonce } satisfies Sealed<ToFrame>, origin),
    /** Reloads the frame after a failure; setting the same URL would only navigate to the fragment. */
    reload: () => load(Date.now()),
    stop: () => removeEventListener('message', listen),
  }
}
