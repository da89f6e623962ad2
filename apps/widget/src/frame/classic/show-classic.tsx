import { createHttpClient, environmentOf, serviceAddress } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { createRoot } from 'react-dom/client'
import type { PageBoot } from '../boot.ts'
import { type ContactClient, contactSender } from '../contact/contact-sender.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { connectHelp, createHelp, HelpContext } from '../help/help.ts'
import { cameFrom } from '../route.ts'
import { browserStorage } from '../session/browser-storage.ts'
import { openVisitorMemory } from '../session/visitor-memory.ts'
import { Classic } from './classic.tsx'
import type { ClassicPlace } from './classic-place.ts'

/** Shows the classic widget in the page. It has no chat of its own, but recognises the chat's visitor for their language and votes. */
export function showClassic(container: HTMLElement, boot: PageBoot, place: ClassicPlace): void {
  const { support_lib_id } = boot
  const memory = openVisitorMemory(support_lib_id, browserStorage())
  const known = () => (memory.read().is_known ? `Visitor ${support_lib_id}.${memory.read().secret}` : null)
  const baseUrl = (service: string) => serviceAddress(boot.services, service, environmentOf(location.hostname))
  const client: ContactClient = createHttpClient({ baseUrl, authorization: () => `Visitor ${support_lib_id}.${memory.secret()}` })
  const contact = contactSender(client, () => memory.change({ is_known: true }))
  const help = createHelp(boot, connectHelp(boot, known), contact, limits.searchRecordDelayMs)
  help.parentURL = place.parentURL
  document.documentElement.dataset.started = '1'
  createRoot(container).render(
    <HelpContext value={help}>
      <ErrorBoundary>
        <Classic place={cameFrom(place, boot, window.parent === window ? '' : document.referrer)} />
      </ErrorBoundary>
    </HelpContext>,
  )
}
