import type { AgentView } from '@porchlight/contracts/people/people'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { keepAnswer } from '../connection/optimistic.ts'
import { queryClient } from '../connection/query-client.ts'
import { meQuery, patchMe } from './me.ts'

/** Query for everyone in the library, sorted by name. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async (): Promise<AgentView[]> => (await api.people.agents({})).agents,
})

/** Query for deactivated teammates, for people who manage teammates. Its key starts with the teammates' key, so invalidating one invalidates both. */
export const disabledQuery = queryOptions({
  queryKey: [...agentsQuery.queryKey, 'disabled'],
  queryFn: async () => (await api.people.agents({ mode: 'disabled' })).agents,
})

/** Returns the teammates; undefined while loading. */
export function useAgents(): AgentView[] | undefined {
  return useQuery(agentsQuery).data
}

/** Returns the name shown to teammates: the display name, if there is one; the beginning of the email address of a person who has entered no name yet. */
export const shownName = (agent: Pick<AgentView, 'agent_name' | 'display_name' | 'known_as'>): string =>
  agent.display_name || agent.agent_name.trim() || (agent.known_as ?? '')

/** Merges pushed teammates into the cached `agents` and the signed-in user's own record. */
export function applyAgents(pushed: readonly AgentView[]): void {
  keepAnswer(agentsQuery.queryKey, (known) => known && mergeAgents(known, pushed))
  const mine = pushed.find((agent) => agent.user_id === queryClient.getQueryData(meQuery.queryKey)?.user_id)
  if (mine) patchMe(mine)
}

/** Returns the list with pushed rows replaced or added. */
export function mergeAgents(known: readonly AgentView[], pushed: readonly AgentView[]): AgentView[] {
  const fresh = new Map(pushed.map((agent) => [agent.user_id, agent]))
  const merged = known.map((agent) => fresh.get(agent.user_id) ?? agent)
  const had = new Set(known.map((agent) => agent.user_id))
  return [...merged, ...pushed.filter((agent) => !had.has(agent.user_id))]
}
