import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** The apps there are, and the library's connections. */
export const appsQuery = queryOptions({ queryKey: ['apps'], queryFn: () => api.apps.list() })
type Answer = Awaited<ReturnType<typeof api.apps.list>>
export type AppFacts = Answer['apps'][number]
export type Connection = Answer['connections'][number]
