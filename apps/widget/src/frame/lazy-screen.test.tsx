// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { keepPresses } from './keep-presses.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { quietSession } from './live-preview/quiet-session.ts'
import { RouterProvider } from './router.tsx'
import { standInBoot } from './scenes/stand-in-boot.ts'
import { EarlyComposer } from './screens/early-composer.tsx'
import { SessionContext } from './session/use-session.ts'
import { acting } from './testing/acting.ts'

type Props = { onClose: () => void }
const place = { base: '/advancedWidget/demo', library: 'demo', route: { screen: 'help' as const }, parentURL: '', parent_lib_id: '' }

// jsdom lacks this API.
window.matchMedia ??= () => ({ matches: false }) as MediaQueryList

afterEach(() => void vi.restoreAllMocks())

const session = quietSession({ boot: standInBoot })

async function show<P extends object = object>({ Screen }: LazyScreen<Props & P>, props: P = {} as P) {
  // Another file of this worker may have left its screen in the document, whose heading would take the focus.
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  await acting(() =>
    root.render(
      <SessionContext value={session}>
        <RouterProvider initial={place} isEmbedded>
          <Screen onClose={() => {}} {...props} />
        </RouterProvider>
      </SessionContext>,
    ),
  )
  return {
    text: () => container.textContent,
    button: (name: string) => [...container.querySelectorAll('button')].find((one) => one.textContent === name),
    root,
  }
}
const failing = (message: string) => lazyScreen<Props>(() => Promise.reject(new TypeError(message)))

test('shows only the back button until the screen has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const page = await show(lazyScreen<Props>(async () => promise))
  expect(page.text()).toBe('')
  expect(document.querySelector('[aria-label=Loading]')).not.toBeNull()
  await acting(() => resolve(() => 'Here'))
  expect(page.text()).toBe('Here')
  await acting(() => page.root.unmount())
})
test.each([
  ['Importing a module script failed.', 'ChunkLoadError'],
  ['Unable to preload CSS for /widget-frame/assets/help.css', 'CSS_CHUNK_LOAD_FAILED'],
  ['Failed to fetch dynamically imported module: https://help.example/assets/help.js', 'MODULE_NOT_FOUND'],
])('%s: the failure is shown and logged, and can be retried', async (message, name) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  const page = await show(failing(message))
  await expect.poll(() => page.text()).toContain("This couldn't be loaded.")
  expect(page.text()).toContain(name)
  expect(page.button('Try again')).toBeDefined()
  expect(logged).toHaveBeenCalledWith('Porchlight: a screen could not be loaded', `${name}: ${message}`)
  await acting(() => page.root.unmount())
})

test('text written while the chat is loading moves to its composer, which receives focus; Enter sends it', async () => {
  keepPresses()
  document.documentElement.dataset.started = '1'
  const send = vi.spyOn(session.chat(null), 'send')
  const anew = vi.spyOn(session, 'startAnew')
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>()
  const page = await show(
    lazyScreen<Props & { conversation_ref: string | null }>(async () => promise, EarlyComposer),
    { conversation_ref: null },
  )
  const field = () => document.querySelector('textarea') as HTMLTextAreaElement
  const write = (text: string) =>
    acting(() => {
      field().focus()
      field().value = text
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  await write('One')
  await acting(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
  expect(send).toHaveBeenCalledExactlyOnceWith({ message: 'One' })
  expect(anew).not.toHaveBeenCalled()
  await write('Tw')
  const early = field()
  await acting(() => resolve(() => <textarea data-focus defaultValue={drafts.get('new')} />))
  expect(field()).not.toBe(early)
  expect([document.activeElement === field(), field().value, field().selectionStart]).toEqual([true, 'Tw', 2])
  await acting(() => page.root.unmount())
})
