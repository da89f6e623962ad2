import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import type { News, Sealed, ToFrame, ToHost } from '../protocol.ts'
import { blocksOf } from './boot.ts'

/** The frame's side of the message channel to the embedding page. */
export type HostBridge = {
  /** Whether the frame is inside another page. */
  isEmbedded: boolean
  /** Whether our loader has introduced itself; if so, it will report when the panel opens. */
  hasLoader: boolean
  /** Posts to the loader at its exact origin. Without a loader, only `close` is sent, as the bare word the specification requires (checklist F2). */
  send(message: ToHost): void
  /** Listens to the loader. Messages must have the exact origin, window and nonce; all others are ignored. */
  listen(receive: (message: ToFrame) => void): () => void
}

/** The browser APIs the bridge needs. */
export type Surroundings = {
  self: Pick<Window, 'addEventListener' | 'removeEventListener'>
  parent: Pick<Window, 'postMessage'>
  location: Pick<Location, 'hash'> & { ancestorOrigins?: ArrayLike<string> }
  referrer: string
}

/** Data the loader stores about a library: its colour, whether it shows anything to new visitors (chat, help or news), and whether an agent is online. */
export function newsOf(boot: WidgetBoot): News {
  const { chat, help, news, message } = blocksOf(boot)
  return { color: boot.theme_color, off: !(chat || help || news || message), away: !boot.is_online }
}

const originOf = (address: string) => (URL.canParse(address) && new URL(address).origin !== 'null' ? new URL(address).origin : null)

/** Reads the loader's introduction from the fragment and connects to it. */
export function connectHost({ self, parent, location, referrer }: Surroundings): HostBridge {
  const isEmbedded = (parent as unknown) !== self
  const fragment = new URLSearchParams(location.hash.slice(1))
  const nonce = fragment.get('porchlight') ?? ''
  const named = originOf(fragment.get('origin') ?? '')
  // If the browser exposes the embedding page's origin, the introduction must match it.
  const ancestor = location.ancestorOrigins?.[0] ?? null
  const origin = named && (ancestor === null || ancestor === named) ? named : null
  const hasLoader = isEmbedded && nonce.length >= 16 && origin !== null
  const bareOrigin = originOf(ancestor ?? '') ?? originOf(referrer)
  return {
    isEmbedded,
    hasLoader,
    send(message) {
      if (hasLoader) parent.postMessage({ ...message, porchlight: nonce } satisfies Sealed<ToHost>, origin)
      // The word is no secret: a page whose origin the browser keeps to itself gets it, too.
      else if (isEmbedded && message.type === 'close') parent.postMessage('close', bareOrigin ?? '*')
    },
    listen(receive) {
      const heard = (event: MessageEvent<Sealed<ToFrame> | null>) => {
        if (hasLoader && event.origin === origin && event.source === parent && event.data?.porchlight === nonce) receive(event.data)
      }
      self.addEventListener('message', heard)
      return () => self.removeEventListener('message', heard)
    },
  }
}
