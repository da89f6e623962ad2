import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { App } from '../app.tsx'
import type { PageBoot } from '../boot.ts'
import { createHelp, HelpContext } from '../help/help.ts'
import { standInBoot } from '../preview/stand-in-boot.ts'
import { standInHelp } from '../preview/stand-in-help.ts'
import { type Scene, standInSession } from '../preview/stand-in-session.ts'
import { addressOf, type Place } from '../route.ts'
import { RouterProvider } from '../router.tsx'
import { SessionContext } from '../session/use-session.ts'

export type Mounted = Awaited<ReturnType<typeof mount>>

let last: Root | undefined

/** `act`, and only while it runs: what happens between is React's own business. */
async function acting(run: () => unknown): Promise<void> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  world.IS_REACT_ACT_ENVIRONMENT = true
  await act(async () => void run())
  world.IS_REACT_ACT_ENVIRONMENT = false
}

/** Shows the frame in one scene, in the window of jsdom; `hydrates` what is in the page already. Unmounts what was shown before. */
export async function mount(scene: Scene & { query?: Partial<Pick<Place, 'parentURL' | 'parent_lib_id'>> } = {}, hydrates = false) {
  // What a test provokes is no news.
  if (scene.help === 'failed') vi.spyOn(console, 'warn').mockReturnValue()
  await acting(async () => last?.unmount())
  const boot: PageBoot = { ...standInBoot, ...scene.boot }
  const calls: [name: string, input: unknown][] = []
  const place: Place = {
    base: '/advancedWidget/demo',
    library: 'demo',
    route: scene.route ?? { screen: 'home' },
    parentURL: '',
    parent_lib_id: '',
    ...scene.query,
  }
  history.replaceState(null, '', addressOf(place, place.route))
  if (!hydrates) {
    document.body.innerHTML = '<div id="app"></div>'
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  }
  const host = { isEmbedded: true, hasLoader: false, send: vi.fn(), listen: () => () => {} }
  const session = standInSession({ ...scene, boot })
  const app = (
    <SessionContext value={session}>
      <HelpContext value={createHelp(boot, standInHelp(scene.help, calls))}>
        <RouterProvider initial={{ ...place, isModalChat: boot.modal_chat }} isEmbedded>
          <App session={session} host={host} />
        </RouterProvider>
      </HelpContext>
    </SessionContext>
  )
  const container = document.getElementById('app') as HTMLElement
  const problems: unknown[] = []
  await acting(async () => {
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
    host,
    problems,
    all,
    names: () => calls.map(([name]) => name),
    text: () => document.body.textContent ?? '',
    path: () => location.pathname + location.search,
    field: () => document.querySelector('input[name=query]') as HTMLInputElement,
    button: (name: string) => named('button', name),
    link: (name: string) => named('a', name) as HTMLAnchorElement | undefined,
    /** Waits until `isSo` holds, with everything React has to do done. */
    until: (isSo: () => unknown) =>
      vi.waitFor(async () => {
        await acting(async () => {})
        if (!isSo()) throw new Error(`not so: ${String(isSo)} in ${document.body.textContent}`)
      }),
    press: async (name: string) => {
      const element = named('button, a', name)
      if (!element) throw new Error(`nothing to press is named ${name} in ${document.body.textContent}`)
      await acting(async () => element.click())
    },
    search: async (query: string) => {
      const field = document.querySelector('input[name=query]') as HTMLInputElement
      await acting(async () => {
        field.value = query
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.form?.requestSubmit()
      })
    },
  }
}
