import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** The library's API keys. */
export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => api.apiKeys.list() })
export type ApiKey = Awaited<ReturnType<typeof api.apiKeys.list>>['api_keys'][number]
/** A key that was just made, with its name. */
export type NewKey = { name: string; key: string }
