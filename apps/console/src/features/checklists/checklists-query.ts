import { api } from '../../shared/connection/api.ts'

/** Query for the checklists that can be added to conversations, by name. */
export const checklistsQuery = {
  queryKey: ['checklists'],
  queryFn: async () => (await api.checklists.list({})).checklists,
}
