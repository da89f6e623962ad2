import '@porchlight/ui/tokens.css'
import './frame.css'
import './home.css'
import './help-topics.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readBoot } from './boot.ts'
import { readClassicPlace } from './classic/classic-place.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { connectHelp, createHelp, HelpContext } from './help/help.ts'
import { connectHost } from './host-bridge.ts'
import { speak } from './languages/speak.ts'
import { loadPart } from './load-part.ts'
import { logFailure } from './log.ts'
import { cameFrom, readPlace } from './route.ts'
import { RouterProvider } from './router.tsx'
import { lazyScreens } from './screens/lazy-screens.ts'
import { startSession } from './session/start-session.ts'
import { SessionContext } from './session/use-session.ts'

const page = document.documentElement
const container = document.getElementById('app') as HTMLElement
const boot = readBoot(document.getElementById('boot')?.textContent)
const place = readPlace(location)
const classic = readClassicPlace(location)
const host = connectHost({ self: window, parent: window.parent, location, referrer: document.referrer })

speak(boot)
start()

function broken(failure: unknown): void {
  logFailure('the page could not be loaded', failure)
  page.classList.add('is-broken')
}

function start(): void {
  if (boot && place) {
    const { session, authorization, contact } = startSession(boot, host, () => help.activities.wrote())
    const help = createHelp(boot, connectHelp(boot, authorization), contact)
    help.parentURL = place.parentURL
    const app = (
      <SessionContext value={session}>
        <HelpContext value={help}>
          <RouterProvider
            initial={{ ...cameFrom(place, boot, host.isEmbedded ? document.referrer : ''), isModalChat: boot.modal_chat }}
            isEmbedded={host.isEmbedded}
          >
            <ErrorBoundary>
              <App session={session} host={host} />
            </ErrorBoundary>
          </RouterProvider>
        </HelpContext>
      </SessionContext>
    )
    if (page.classList.contains('has-shell')) hydrateRoot(container, app)
    else createRoot(container).render(app)
    setTimeout(() => {
      void lazyScreens.chat.fetch().catch(() => {})
      if (host.hasLoader)
        loadPart(() => import('./peek/show-peek.tsx')).then(
          ({ showPeek, tellBadge, tellWords }) => {
            tellWords(host)
            showPeek(session, host)
            tellBadge(session, host, authorization)
          },
          logFailure.bind(null, 'the peek could not be loaded'),
        )
    }, 300)
  } else if (boot && classic) {
    loadPart(() => import('./classic/show-classic.tsx')).then(({ showClassic }) => showClassic(container, boot, classic), broken)
  } else if (boot && location.pathname.startsWith('/widgetPreview/')) {
    void loadPart(() => import('./live-preview/show-preview.tsx')).then(({ showPreview }) => showPreview(container, boot))
  } else {
    loadPart(() => import('./screens/no-chat.tsx')).then(({ Unavailable }) => createRoot(container).render(<Unavailable kind="unavailable" />), broken)
    host.send({ type: 'ready', news: { color: '', off: true } })
  }
}
