import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for where a directory finds the library, what its groups stand for, and what it asked for in vain. */
export const provisioningQuery = queryOptions({ queryKey: ['provisioning'], queryFn: () => api.provisioning.read({}) })
export type MappedGroup = Awaited<ReturnType<typeof api.provisioning.read>>['groups'][number]
export type ProvisioningLogRow = Awaited<ReturnType<typeof api.provisioning.read>>['log'][number]
