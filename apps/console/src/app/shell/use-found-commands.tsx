import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@porchlight/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import type { Command } from '../../shared/interface/commands/commands.ts'
import { features } from '../features.ts'
import { foundKindsOf } from './places.ts'

/** Debounce delay before content is searched. */
const typingMs = 200
/** Shorter queries find commands only. */
const lengthMin = 2
/** Maximum number of hits per kind. */
const shownMax = 4

/** How to open each kind of hit; other kinds are not shown. */
const kinds = foundKindsOf(features)

/** Returns the search results for the query as commands that open them; `isSettled` is true once the results belong to this query. */
export function useFoundCommands(query: string): { found: Command[]; isSettled: boolean } {
  const navigate = useNavigate()
  const words = query.trim().slice(0, limits.inboxQueryMax)
  const [sought] = useDebouncedValue(words, typingMs)
  const isSought = sought.length >= lengthMin && words.length >= lengthMin
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['everything', sought],
    queryFn: ({ signal }) => api.search.everything({ query: sought, page_size: shownMax }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isSought,
  })
  if (!isSought) return { found: [], isSettled: words.length < lengthMin }
  const found = (data?.groups ?? []).flatMap(({ kind, results }): Command[] => {
    const known = kinds.get(kind)
    if (!known) return []
    return results.map(({ id, title, snippet }) => ({
      id: `found.${kind}.${id}`,
      label: snippet ? `${title} — ${snippet}` : title,
      group: known.title(),
      icon: <known.icon size={17} stroke={1.7} />,
      run: () => void navigate(known.to.replace(':id', id)),
    }))
  })
  return { found, isSettled: sought === words && !isPending && !isPlaceholderData }
}
