import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'

/** Query for the second factor of one's own account, and whether one's role requires it. */
export const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => api.secondFactor.state({}) })

/** Refetches it, after the account's app or passkeys have changed. */
export const refetchSecondFactor = (): Promise<void> => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
