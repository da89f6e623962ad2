import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/api.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import type { Mentionable } from './mentions.ts'

/** The ids of those who may open running chats; under the teammates' key, so that it is fetched anew with them. */
const readersQuery = queryOptions({
  queryKey: ['agents', 'inbox'],
  queryFn: async () => (await api.people.agents({ mode: 'inbox' })).agents.map((agent) => agent.user_id),
})

const nobody: readonly Mentionable[] = []

/** Whom a note can mention: everybody but me who would see it. Asked for only once a note is written (`isWanted`). */
export function useMentionable(me: string, isWanted: boolean): readonly Mentionable[] {
  const agents = useAgents()
  const { data: ids } = useQuery({ ...readersQuery, enabled: isWanted })
  return useMemo(() => {
    if (!agents || !ids) return nobody
    const readers = new Set(ids)
    return agents
      .filter((agent) => agent.user_id !== me && readers.has(agent.user_id))
      .map((agent) => ({ id: agent.user_id, name: shownName(agent), picture: agent.agent_picture }))
  }, [agents, ids, me])
}
