import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../shared/api.ts'
import { Loaded } from '../../shared/page/loaded.tsx'
import { useFreshPublications } from '../../shared/publications/use-fresh-publications.ts'
import { newsQuery, putNews, storedNews } from './api.ts'
import { NewsForm } from './news-form.tsx'

/** Screen at /admin/newsflash/edit/{id}. */
export function Component() {
  useFreshPublications()
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(newsQuery(id))} rows={8} height={28}>
      {(news) => (
        <NewsForm
          key={id}
          news={news}
          stored={storedNews(news)}
          store={async (values, revision) => storedNews(putNews((await api.news.update({ id, revision, ...values })).news_flash))}
        />
      )}
    </Loaded>
  )
}
