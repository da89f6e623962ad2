import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import type { Mentionable } from './mentions.ts'

/** Query for the ids of people with access to open chats. Its key starts with the teammates' key, so both are invalidated together. */
const readersQuery = queryOptions({
  queryKey: ['agents', 'inbox'],
  queryFn: async () => (await api.people.agents({ mode: 'inbox' })).agents.map((agent) => agent.user_id),
})

const nobody: readonly Mentionable[] = []

/** Returns the people a note can mention: everyone else who can see the note. Fetched only once a note is being written (`isWanted`). */
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
