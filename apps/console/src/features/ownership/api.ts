import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for how much space the library takes, as of last night. */
export const sizesQuery = queryOptions({ queryKey: ['ownership', 'sizes'], queryFn: () => api.ownership.sizes({}) })

/** Query for who owns the library; refetched with the settings. */
export const ownershipQuery = queryOptions({ queryKey: ['settings', 'ownership'], queryFn: () => api.ownership.read({}) })
