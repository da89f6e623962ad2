import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router'
import { queryClient } from '../shared/query-client.ts'
import { darkThemeManager } from './color-scheme.ts'
import { router } from './router.tsx'
import { removeSkeleton } from './skeleton-stays.ts'
import { theme, tokensAsVariables } from './theme.ts'

/** Loaded after the first screen. What is said earlier waits for it. */
const Messages = lazy(() => import('./messages.tsx'))
const colorScheme = darkThemeManager()

/** The console: theme, server state, toasts, routes. */
export function App() {
  useLayoutEffect(() => {
    // A page without a guard is there at once.
    if (router.state.initialized) removeSkeleton()
  }, [])
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={tokensAsVariables} colorSchemeManager={colorScheme} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <Messages />
          </Suspense>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
