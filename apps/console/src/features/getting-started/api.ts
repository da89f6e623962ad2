import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for how far the library is set up. */
export const progressQuery = queryOptions({ queryKey: ['settings', 'getting-started'], queryFn: () => api.gettingStarted.read({}), staleTime: 0 })
