import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Maximum number of names listed; the rest are only counted. */
const namesMax = 3

/** Query for the people who hold a flag, sorted by name. Refetched when permissions change. */
export const holdersQuery = (slug: PermissionFlag) =>
  queryOptions({
    queryKey: ['permissions', 'holders', slug],
    queryFn: async () => (await api.permissions.holders({ slug })).holders.map((holder) => holder.name),
  })

/** Returns the first few names and the number of remaining ones. */
export const fewNames = (names: readonly string[]): { names: string; count: number } => ({
  names: names.slice(0, namesMax).join(', '),
  count: Math.max(0, names.length - namesMax),
})
