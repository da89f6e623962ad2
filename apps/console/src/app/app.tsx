import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router'
import { queryClient } from '../shared/connection/query-client.ts'
import { useLanguage } from '../shared/interface/language/language.ts'
import { useNeedsSecondFactor } from '../shared/session/second-factor-needed.ts'
import { darkThemeManager } from './color-scheme.ts'
import { router } from './router.tsx'
import { removeSkeleton } from './skeleton-stays.ts'
import { theme, tokensAsVariables } from './theme.ts'

/** Lazy-loaded after the first screen. Toasts shown before that are queued. */
const Messages = lazy(() => import('./messages.tsx'))
const SecondFactorWall = lazy(() => import('../features/profile/second-factor-wall.tsx'))
const colorScheme = darkThemeManager()

/** Root component of the console: theme, server state, toasts and routes. */
export function App() {
  useLayoutEffect(() => {
    // If the first route has no guard, the fallback that removes the skeleton never renders, so remove the skeleton here.
    if (router.state.initialized) removeSkeleton()
  }, [])
  // The key remounts the whole tree when the language changes, so that no component has to handle the change itself.
  return (
    <DirectionProvider key={useLanguage()}>
      <MantineProvider theme={theme} cssVariablesResolver={tokensAsVariables} colorSchemeManager={colorScheme} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <Messages />
          </Suspense>
          {useNeedsSecondFactor() ? (
            <Suspense>
              <SecondFactorWall />
            </Suspense>
          ) : (
            <RouterProvider router={router} />
          )}
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
