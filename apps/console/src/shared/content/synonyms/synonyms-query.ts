import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the groups of words that mean the same to searches of readers. */
export const synonymsQuery = queryOptions({
  queryKey: ['synonyms', 'list'],
  queryFn: async ({ signal }) => (await api.synonyms.list({}, { signal })).synonym_groups,
})
