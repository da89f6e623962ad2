import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@porchlight/contracts/limits'
import { IconArticle, IconBook, IconMessageCircle, IconSpeakerphone, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../shared/api.ts'
import type { Command } from '../../shared/commands/commands.ts'
import { t } from './texts.ts'

/** Debounce: content is searched after this pause in typing. */
const typingMs = 200
/** Shorter queries find commands only. */
const lengthMin = 2
/** Hits of each kind. */
const shownMax = 4

/** How a hit of each kind opens; other kinds are not shown. */
const kinds = {
  conversation: { icon: IconMessageCircle, to: (id: string) => `/admin/inbox?tab=search&conversation=${id}` },
  article: { icon: IconArticle, to: (id: string) => `/admin/article/edit/${id}` },
  news: { icon: IconSpeakerphone, to: (id: string) => `/admin/newsflash/edit/${id}` },
  sop: { icon: IconBook, to: (id: string) => `/admin/sop/update/${id}` },
  person: { icon: IconUser, to: () => '/admin/profile/teammates' },
} as const
const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** Returns the query's results in the library, as commands that open them; `isSettled` once they belong to this query. */
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
    if (!isKnown(kind)) return []
    const { icon: Icon, to } = kinds[kind]
    return results.map(({ id, title, snippet }) => ({
      id: `found.${kind}.${id}`,
      label: snippet ? `${title} — ${snippet}` : title,
      group: t(`found_${kind}`),
      icon: <Icon size={17} stroke={1.7} />,
      run: () => void navigate(to(id)),
    }))
  })
  return { found, isSettled: sought === words && !isPending && !isPlaceholderData }
}
