import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { DialogHost } from '../shared/dialogs/dialog-host.tsx'
import { queryClient } from '../shared/query-client.ts'
import { darkThemeManager } from './color-scheme.ts'
import { router } from './router.tsx'
import { theme, tokensAsVariables } from './theme.ts'

const colorScheme = darkThemeManager()

/** The console: theme, server state, toasts, routes. */
export function App() {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={tokensAsVariables} colorSchemeManager={colorScheme} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Notifications position="top-center" autoClose={limits.toastMs} limit={4} zIndex={12_000} containerWidth={360} />
          <RouterProvider router={router} />
          <DialogHost />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
