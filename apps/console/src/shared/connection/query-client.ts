import { ApiError } from '@porchlight/client'
import { onlineManager } from '@tanstack/react-query'
import { showError } from '../interface/toasts.ts'
import { onSessionEnd } from '../session/end-session.ts'
import { errorText } from './error-text.ts'
import { LiveQueryClient } from './live-query-client.ts'
import { askAndLearn } from './where-from.ts'

const isLasting = (cause: Error) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.code !== 'rate_limited'

/**
 * Cache for server state. Live updates keep it current, so queries aren't refetched on window focus. A failed mutation shows its error in a toast unless it has
 * its own `onError`.
 */
export const queryClient = new LiveQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, cause) => !isLasting(cause) && count < 2,
      // The hook in which a fetch is made; with one, TanStack Query would also fetch offline.
      persister: askAndLearn,
      networkMode: 'online',
    },
    mutations: { onError: (cause) => showError(errorText(cause)) },
  },
})

/** `onError` for mutations whose error the screen displays itself, next to the fields. */
export const shownInPlace = (): void => {}

onSessionEnd(() => queryClient.clear())

// TanStack Query hears when this changes, but not that the console was opened without a connection: what it asks for would fail instead of waiting.
onlineManager.setOnline(navigator.onLine)
