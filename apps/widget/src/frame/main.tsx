import '@porchlight/ui/tokens.css'
import './frame.css'
import './home.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readBoot } from './boot.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { connectHost } from './host-bridge.ts'
import { fetchChat } from './lazy-chat.tsx'
import { readPlace } from './route.ts'
import { RouterProvider } from './router.tsx'
import { Unavailable } from './screens/unavailable.tsx'
import { startSession } from './session/start-session.ts'
import { SessionContext } from './session/use-session.ts'

const page = document.documentElement
const container = document.getElementById('app') as HTMLElement
const boot = readBoot(document.getElementById('boot')?.textContent)
const place = readPlace(location)
const host = connectHost({ self: window, parent: window.parent, location, referrer: document.referrer })

if (boot && place) {
  const session = startSession(boot, host)
  const app = (
    <SessionContext value={session}>
      <RouterProvider initial={place} isEmbedded={host.isEmbedded}>
        <ErrorBoundary>
          <App session={session} host={host} />
        </ErrorBoundary>
      </RouterProvider>
    </SessionContext>
  )
  if (page.classList.contains('has-shell')) hydrateRoot(container, app)
  else createRoot(container).render(app)
  setTimeout(() => void fetchChat().catch(() => {}), 300)
} else {
  createRoot(container).render(<Unavailable kind="unavailable" />)
  host.send({ type: 'ready', color: '', chat: false })
}
