import { Skeleton } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { articleQuery, blankArticle } from './api.ts'
import { ArticleDesk } from './article-desk.tsx'
import { t } from './texts.ts'

const titleFrom = (value: string | null): string =>
  (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
const categoryFrom = (value: string | null): string | null => (value && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null)

/**
 * Screen for article/create (`?category=` and `?title=` set the initial category and title) and article/edit/{id}. A new article stays in the same editor when
 * its first save changes the URL, so that writers don't lose their place.
 */
export function Component() {
  const id = useMatch('/admin/article/edit/:id')?.params.id
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // `isThere`: the new article's own URL has been reached; navigating from there to article/create starts another article.
  const [begun, setBegun] = useState<{ run: number; id: string | null; isThere: boolean }>({ run: 0, id: null, isThere: false })
  if (id !== undefined && id === begun.id && !begun.isThere) setBegun({ ...begun, isThere: true })
  if (id === undefined && begun.isThere) setBegun({ run: begun.run + 1, id: null, isThere: false })
  const onBegun = (article_id: string) => {
    setBegun({ ...begun, id: article_id })
    void navigate(`/admin/article/edit/${article_id}`, { replace: true })
  }
  if (id !== undefined && id !== begun.id) return <ExistingArticle key={id} article_id={id} />
  return <ArticleDesk key={`new-${begun.run}`} article={blankArticle(categoryFrom(search.get('category')), titleFrom(search.get('title')))} onBegun={onBegun} />
}

function ExistingArticle({ article_id }: { article_id: string }) {
  const query = useQuery(articleQuery(article_id))
  if (query.data) return <ArticleDesk article={query.data} />
  if (!query.isError)
    return (
      <div style={{ padding: 'var(--pl-space-8)' }}>
        <Skeleton rows={6} height={22} label={t('article')} />
      </div>
    )
  return <LoadFailure query={query} title={t('loadFailed')} />
}
