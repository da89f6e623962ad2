import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the library's teams with their members. */
export const teamsQuery = queryOptions({ queryKey: ['teams'], queryFn: async () => (await api.people.teams({})).teams })
