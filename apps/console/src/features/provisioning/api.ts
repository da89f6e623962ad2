import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for where a directory finds the library, and what its groups stand for. */
export const provisioningQuery = queryOptions({ queryKey: ['provisioning'], queryFn: () => api.provisioning.read({}) })
export type MappedGroup = Awaited<ReturnType<typeof api.provisioning.read>>['groups'][number]
