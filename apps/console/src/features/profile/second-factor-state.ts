import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for the second factor of one's own account, and whether one's role requires it. */
export const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => api.secondFactor.state({}) })
