import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import type { ToFrame } from '../../protocol.ts'
import { App } from '../app.tsx'
import type { PageBoot } from '../boot.ts'
import { Classic } from '../classic/classic.tsx'
import { readClassicPlace } from '../classic/classic-place.ts'
import type { ContactSender } from '../contact/contact-sender.ts'
import { drafts } from '../drafts.ts'
import { createHelp, type HelpClient, HelpContext } from '../help/help.ts'
import { addressOf, type Place } from '../route.ts'
import { RouterProvider } from '../router.tsx'
import { standInBoot } from '../scenes/stand-in-boot.ts'
import { type HelpMood, standInHelp, standInSender } from '../scenes/stand-in-help.ts'
import { type Scene, standInSession } from '../scenes/stand-in-session.ts'
import { SessionContext } from '../session/use-session.ts'
import { acting } from './acting.ts'

let last: Root | undefined

/** Missing in jsdom but needed by the chat, whose part may finish loading while a test still runs. */
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResize
/** A busy machine may take seconds for what takes milliseconds. */
const patience = { timeout: 20_000, interval: 10 }

window.matchMedia ??= () => ({ matches: false }) as MediaQueryList

/** A scene, the query of its URL, and whether a loader is present. */
type Setting = Scene & {
  query?: Partial<Pick<Place, 'parentURL' | 'parent_lib_id'>>
  hasLoader?: boolean
  sender?: ContactSender
  /** Answers for news, instead of the scene's. */
  news?: HelpClient['help']['news']
  /** Keeps drafts under this visitor's tag. */
  visitorTag?: string
}

/** Mounts the advanced widget in one scene, in jsdom's window; `hydrates` existing markup in the page. */
export async function mount(scene: Setting = {}, hydrates = false) {
  const boot: PageBoot = { ...standInBoot, ...scene.boot }
  const calls: Call[] = []
  const place: Place = {
    base: '/advancedWidget/demo',
    library: 'demo',
    route: scene.route ?? { screen: 'home' },
    parentURL: '',
    parent_lib_id: '',
    ...scene.query,
  }
  let hear: (message: ToFrame) => void = () => {}
  const host = {
    isEmbedded: true,
    hasLoader: scene.hasLoader ?? false,
    send: vi.fn(),
    listen(receive: typeof hear) {
      hear = receive
      return () => {}
    },
  }
  const session = standInSession({ ...scene, boot })
  const send = vi.spyOn(session.chat(null), 'send')
  const standIn = standInHelp(scene.help, calls, scene.form)
  const http = scene.news ? { ...standIn, help: { ...standIn.help, news: scene.news } } : standIn
  const app = (
    <SessionContext value={session}>
      <HelpContext value={createHelp(boot, http, scene.sender ?? standInSender(calls))}>
        <RouterProvider initial={{ ...place, isModalChat: boot.modal_chat }} isEmbedded>
          <App session={session} host={host} />
        </RouterProvider>
      </HelpContext>
    </SessionContext>
  )
  return {
    host,
    session,
    /** The text of each message sent. */
    sent: () => send.mock.calls.map(([{ message }]) => message),
    /** Sends a message as the loader. */
    tell: (message: ToFrame) => acting(() => hear(message)),
    ...(await show(app, { calls, mood: scene.help, hydrates, address: addressOf(place, place.route), visitorTag: scene.visitorTag })),
  }
}

/** Mounts the classic widget. `searchDelayMs` is 0, so that tests need not wait. */
export async function mountClassic({
  help,
  boot,
  form,
  sender,
  search = '',
}: Pick<Scene, 'help' | 'boot' | 'form'> & { search?: string; sender?: ContactSender } = {}) {
  const calls: Call[] = []
  const address = `/widget/demo/${search}`
  const place = readClassicPlace({ pathname: '/widget/demo/', search })
  if (!place) throw new Error(`${address} is no classic widget`)
  const app = (
    <HelpContext value={createHelp({ ...standInBoot, ...boot }, standInHelp(help, calls, form), sender ?? standInSender(calls), 0)}>
      <Classic place={place} />
    </HelpContext>
  )
  return show(app, { calls, mood: help, hydrates: false, address })
}

type Call = [name: string, input: unknown]

type Shown = { calls: Call[]; mood?: HelpMood; hydrates: boolean; address: string; visitorTag?: string | undefined }

/** Renders an app into the page and returns functions to use it. Unmounts the previous one. */
async function show(app: ReactNode, { calls, mood, hydrates, address, visitorTag }: Shown) {
  // The test provokes these failures, so they need no log.
  if (mood === 'failed') vi.spyOn(console, 'warn').mockReturnValue()
  await acting(() => last?.unmount())
  // Clear the drafts in memory, but not those stored for the tab.
  Map.prototype.clear.call(drafts)
  if (visitorTag !== undefined) drafts.keepIn('demo', () => visitorTag)
  history.replaceState(null, '', address)
  if (!hydrates) {
    document.body.innerHTML = '<div id="app"></div>'
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  }
  const container = document.getElementById('app') as HTMLElement
  const problems: unknown[] = []
  await acting(() => {
    if (hydrates) last = hydrateRoot(container, app, { onRecoverableError: (problem) => problems.push(problem) })
    else {
      last = createRoot(container)
      last.render(app)
    }
  })
  const all = <T extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)]
  const named = (selector: string, name: string) =>
    all(selector).find((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().startsWith(name))
  return {
    calls,
    problems,
    all,
    names: () => calls.map(([name]) => name),
    text: () => document.body.textContent ?? '',
    path: () => location.pathname + location.search,
    field: () => document.querySelector('input[name=query]') as HTMLInputElement,
    button: (name: string) => named('button', name),
    link: (name: string) => named('a', name) as HTMLAnchorElement | undefined,
    /** Waits until `isSo` holds, flushing all React work. */
    until: (isSo: () => unknown) =>
      vi.waitFor(async () => {
        await acting(() => {})
        if (!isSo()) throw new Error(`not so: ${String(isSo)} in ${document.body.textContent}`)
      }, patience),
    press: async (name: string) => {
      const element = named('button, a', name)
      if (!element) throw new Error(`nothing to press is named ${name} in ${document.body.textContent}`)
      await acting(() => element.click())
    },
    search: async (query: string) => {
      const field = document.querySelector('input[name=query]') as HTMLInputElement
      await acting(() => {
        field.value = query
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.form?.requestSubmit()
      })
    },
  }
}
