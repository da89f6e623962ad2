import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** The library's receivers of webhooks. */
export const endpointsQuery = queryOptions({ queryKey: ['webhooks'], queryFn: () => api.webhooks.list() })
export type Endpoint = Awaited<ReturnType<typeof api.webhooks.list>>['endpoints'][number]
/** A secret that was just made, with the name of its receiver. */
export type NewSecret = { name: string; secret: string }

/** Key of the log's queries. */
export const logKey = 'webhook-deliveries'
