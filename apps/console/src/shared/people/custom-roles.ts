import type { CustomRole } from '@porchlight/contracts/people/custom-roles'
import type { AgentView } from '@porchlight/contracts/people/people'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { t } from './texts.ts'

/** Query for the roles of the library's own making, by name. */
export const customRolesQuery = queryOptions({
  queryKey: ['custom-roles'],
  queryFn: async (): Promise<CustomRole[]> => (await api.customRoles.list({})).roles,
})

/** Returns the name of a person's role; that of its base until the library's own roles have loaded. */
export function useRoleName({ agent_role, role_ref }: Pick<AgentView, 'agent_role' | 'role_ref'>): string {
  const { data } = useQuery({ ...customRolesQuery, enabled: role_ref !== null })
  return data?.find((role) => role.role_ref === role_ref)?.role_name ?? t(agent_role)
}
