/** Every screen in every state, for development: `npm run dev -w @porchlight/widget`, then /widget-frame/scenes/?scene=…&dir=rtl&color=%23aa3300. */
import '@porchlight/ui/tokens.css'
import '../frame.css'
import '../home.css'
import '../help-topics.css'
import { createRoot } from 'react-dom/client'
import { App } from '../app.tsx'
import { Classic } from '../classic/classic.tsx'
import { createHelp, HelpContext } from '../help/help.ts'
import { RouterProvider } from '../router.tsx'
import { SessionContext } from '../session/use-session.ts'
import { applyAccent } from '../theme.ts'
import { scenes } from './scenes.ts'
import { standInBoot } from './stand-in-boot.ts'
import { standInHelp, standInSender } from './stand-in-help.ts'
import { standInSession } from './stand-in-session.ts'

const query = new URLSearchParams(location.search)
const scene = scenes[query.get('scene') ?? 'home'] ?? {}
const page = document.documentElement
page.dir = query.get('dir') ?? 'ltr'
page.classList.add('is-embedded')
page.classList.toggle('is-online', scene.state?.is_online !== false)
const session = standInSession(scene)
page.classList.toggle('is-compact', session.boot.widget.theme === 'compact')
applyAccent(page, query.get('color') ?? session.boot.theme_color)
const place = { base: '/widget-frame/scenes', library: 'demo', route: scene.route ?? { screen: 'home' as const }, parentURL: '', parent_lib_id: '' }
const host = { isEmbedded: true, hasLoader: true, send: () => {}, listen: () => () => {} }
const advanced = (
  <RouterProvider initial={place} isEmbedded>
    <App session={session} host={host} />
  </RouterProvider>
)
const classic = <Classic place={{ library: 'demo', hidesContact: false, startsWithContact: false, parentURL: '', parent_lib_id: '' }} />
createRoot(document.getElementById('app') as HTMLElement).render(
  <SessionContext value={session}>
    <HelpContext value={createHelp({ ...standInBoot, ...session.boot }, standInHelp(scene.help, [], scene.form), standInSender())}>
      {scene.isClassic ? classic : advanced}
    </HelpContext>
  </SessionContext>,
)
