import {
  ConversationStore,
  createHttpClient,
  createLiveOutbox,
  environmentOf,
  indexedDbStorage,
  inOneTab,
  LiveConnection,
  type LiveOutboxOptions,
  type Outbox,
  serviceAddress,
} from '@porchlight/client'
import { serverTimeOf } from '@porchlight/ui/relative-time/right-now.ts'
import type { PageBoot } from '../boot.ts'
import { type ContactSender, contactSender } from '../contact/contact-sender.ts'
import { drafts } from '../drafts.ts'
import type { HostBridge } from '../host-bridge.ts'
import { loadPart } from '../load-part.ts'
import { logFailure } from '../log.ts'
import { browserStorage } from './browser-storage.ts'
import { createSession, type SteeredSession } from './create-session.ts'
import type { FrameClient } from './frame-operations.ts'
import { openVisitorMemory } from './visitor-memory.ts'

/** The session, the authorization for help content, available once the visitor is known, and what sends contact forms. */
type Started = { session: SteeredSession; authorization: () => string | null; contact: ContactSender }

/** Starts the session for this browser's visitor with the real server. `onWrote`: the server has a message that the visitor wrote, by whichever way they sent it. */
export function startSession(boot: PageBoot, host: HostBridge, onWrote: () => void): Started {
  const { support_lib_id } = boot
  const memory = openVisitorMemory(support_lib_id, browserStorage())
  drafts.keepIn(support_lib_id, () => memory.read().tag)
  const environment = environmentOf(location.hostname)
  const baseUrl = (service: string) => serviceAddress(boot.services, service, environment)
  const http: FrameClient = createHttpClient({ baseUrl, authorization: () => `Visitor ${support_lib_id}.${memory.secret()}` })
  const live = new LiveConnection({
    url: '/api/live',
    auth: async () => ({ support_lib_id, secret: memory.use() }),
  })
  const begin: LiveOutboxOptions['begin'] = async (entry, send) => (await loadPart(() => import('./begin-flow.ts'))).beginFlow(http, entry, send)
  let opened: { tag: string; outbox: Outbox } | undefined
  /** One outbox per visitor, so that one visitor's unsent messages are never sent as another's. */
  const outbox = () => {
    memory.secret()
    const { tag } = memory.read()
    if (opened?.tag !== tag) {
      opened?.outbox.dispose()
      const storage = indexedDbStorage(`${support_lib_id}-${tag}`)
      opened = { tag, outbox: createLiveOutbox({ live, storage, sender_type: 'visitor', sent_via: 'widget', begin }) }
      opened.outbox.on('sent', onWrote)
    }
    return opened.outbox
  }
  const session = createSession({
    boot,
    host,
    memory,
    http,
    live,
    makeChat: (conversation_ref, conversation) =>
      new ConversationStore({
        conversation_ref,
        conversation,
        http,
        live,
        outbox: outbox(),
        support_lib_id,
        author: { sender_type: 'visitor', sender: null },
        serverTimeOf,
      }),
    connected: outbox,
    left: () => drafts.clear(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // Browsers allow a tab no sound before its first click or key; such a tab must not take the sound from one that may play it.
    ring: (message_id) => {
      if (navigator.userActivation?.hasBeenActive)
        inOneTab(
          `sound.${message_id}`,
          () => void loadPart(() => import('../ring.ts')).then(({ ring }) => ring(), logFailure.bind(null, 'the sound could not be loaded')),
        )
    },
  })
  const contact = contactSender(http, () => memory.change({ is_known: true }))
  return { session, contact, authorization: () => (memory.read().is_known ? `Visitor ${support_lib_id}.${memory.read().secret}` : null) }
}
