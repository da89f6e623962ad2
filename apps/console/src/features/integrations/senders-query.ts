import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** The library's senders, and which providers can be connected. */
export const sendersQuery = queryOptions({ queryKey: ['mail-senders'], queryFn: () => api.mailSenders.list() })
export type Sender = Awaited<ReturnType<typeof api.mailSenders.list>>['senders'][number]
