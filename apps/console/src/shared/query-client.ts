import { ApiError } from '@porchlight/client'
import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from './session/end-session.ts'

const isLasting = (cause: Error) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.code !== 'rate_limited'

/** Cache for server state. Live pushes keep it current, so queries aren't refetched on window focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false, retry: (count, cause) => !isLasting(cause) && count < 2 },
  },
})

onSessionEnd(() => queryClient.clear())
