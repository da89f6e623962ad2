import type { MembershipView } from '@porchlight/contracts/identity/memberships'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** How often the counts of other libraries are refetched anyway, by people who have some; a signal asks for them sooner. */
const refreshEveryMs = 60_000

/** Query for the libraries of the user's account, with what waits for them in each. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: () => api.memberships.list({}),
  staleTime: refreshEveryMs / 2,
  refetchInterval: ({ state }) => ((state.data?.memberships.length ?? 0) > 1 ? refreshEveryMs : false),
})

const none: readonly MembershipView[] = []
/** Returns the libraries of the user's account, the one entered last first; empty while loading. */
export const useMemberships = (): readonly MembershipView[] => useQuery(membershipsQuery).data?.memberships ?? none

/** Returns how many conversations wait for the user in a library: in the queue, or with something unread. */
export const waitingIn = ({ waiting, unread }: MembershipView): number => (waiting ?? 0) + (unread ?? 0)
