import type { LinkTarget } from '@porchlight/contracts/articles/articles'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { linkedArticles } from './checks/check-article.ts'

const none: ReadonlyMap<string, LinkTarget> = new Map()

/** Returns the current state of the articles that a text links to; undefined while they are loading. */
export function useLinkTargets(html: string): ReadonlyMap<string, LinkTarget> | undefined {
  const ids = linkedArticles(html).slice(0, 500).sort()
  const { data } = useQuery({
    queryKey: ['content', 'link-targets', ids],
    queryFn: async () => new Map((await api.articles.linkTargets({ article_ids: ids })).articles.map((target) => [target.article_id, target])),
    enabled: ids.length > 0,
    staleTime: 30_000,
    retry: false,
    structuralSharing: false,
    placeholderData: (before) => before,
  })
  return ids.length === 0 ? none : data
}
