import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Names that are told; of the rest only how many. */
const namesMax = 3

/** Who of the library holds a flag, by name. Asked anew when permissions change. */
export const holdersQuery = (slug: PermissionFlag) =>
  queryOptions({
    queryKey: ['permissions', 'holders', slug],
    queryFn: async () => (await api.permissions.holders({ slug })).holders.map((holder) => holder.name),
  })

/** The first few names, and how many more there are. */
export const fewNames = (names: readonly string[]): { names: string; count: number } => ({
  names: names.slice(0, namesMax).join(', '),
  count: Math.max(0, names.length - namesMax),
})
