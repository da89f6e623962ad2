// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { quietSession } from '../live-preview/quiet-session.ts'
import { RouterProvider } from '../router.tsx'
import { standInBoot } from '../scenes/stand-in-boot.ts'
import { SessionContext } from '../session/use-session.ts'
import { acting } from '../testing/acting.ts'
import { Banners } from './banners.tsx'

afterEach(() => void vi.useRealTimers())

test('what the team tells comes into a region that is there before it, so that it is read out; on another screen it is there at once', async () => {
  vi.useFakeTimers()
  const banners = [{ banner_ref: 'b', severity: 'outage', texts: { en: 'Payments fail.' }, article_id: null }] as const
  const session = quietSession({ boot: standInBoot, state: { banners } })
  const shown = async () => {
    const container = document.createElement('div')
    await acting(() =>
      createRoot(container).render(
        <RouterProvider
          initial={{ base: '/advancedWidget/demo', library: 'demo', route: { screen: 'help' as const }, parentURL: '', parent_lib_id: '' }}
          isEmbedded={false}
        >
          <SessionContext value={session}>
            <Banners />
          </SessionContext>
        </RouterProvider>,
      ),
    )
    return container
  }
  const first = await shown()
  expect(first.querySelector('[aria-live=polite]')?.textContent).toBe('')
  await acting(() => vi.advanceTimersByTime(1000))
  expect(first.textContent).toBe('Payments fail.')
  expect((await shown()).textContent).toBe('Payments fail.')
})
