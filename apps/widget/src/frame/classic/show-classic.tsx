import { limits } from '@porchlight/contracts/limits'
import { createRoot } from 'react-dom/client'
import type { PageBoot } from '../boot.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { connectHelp, createHelp, HelpContext } from '../help/help.ts'
import { browserStorage } from '../session/browser-storage.ts'
import { openVisitorMemory } from '../session/visitor-memory.ts'
import { Classic } from './classic.tsx'
import type { ClassicPlace } from './classic-place.ts'

/** Shows the classic widget in the page. It has no chat of its own, but recognises the chat's visitor for their language and votes. */
export function showClassic(container: HTMLElement, boot: PageBoot, place: ClassicPlace): void {
  const { support_lib_id } = boot
  const memory = openVisitorMemory(support_lib_id, browserStorage())
  const authorization = () => (memory.read().is_known ? `Visitor ${support_lib_id}.${memory.read().secret}` : null)
  document.documentElement.dataset.started = '1'
  createRoot(container).render(
    <HelpContext value={createHelp(boot, connectHelp(boot, authorization), limits.searchRecordDelayMs)}>
      <ErrorBoundary>
        <Classic place={place} />
      </ErrorBoundary>
    </HelpContext>,
  )
}
