// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { RouterProvider } from './router.tsx'
import { acting } from './testing/acting.ts'

type Props = { onClose: () => void }
const place = { base: '/advancedWidget/demo', library: 'demo', route: { screen: 'help' as const }, parentURL: '', parent_lib_id: '' }

afterEach(() => void vi.restoreAllMocks())

async function show({ Screen }: LazyScreen<Props>) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await acting(() =>
    root.render(
      <RouterProvider initial={place} isEmbedded>
        <Screen onClose={() => {}} />
      </RouterProvider>,
    ),
  )
  return {
    text: () => container.textContent,
    button: (name: string) => [...container.querySelectorAll('button')].find((one) => one.textContent === name),
    root,
  }
}
const failing = (message: string) => lazyScreen<Props>(() => Promise.reject(new TypeError(message)))

test('a screen is shown once loaded, and only the back button before', async () => {
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
])('%s: the failure is named, logged, and can be retried', async (message, name) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  const page = await show(failing(message))
  await vi.waitFor(() => expect(page.text()).toContain("Couldn't load this part"))
  expect(page.text()).toContain(name)
  expect(page.button('Try again')).toBeDefined()
  expect(logged).toHaveBeenCalledWith('Porchlight: a screen could not be loaded', `${name}: ${message}`)
  await acting(() => page.root.unmount())
})
