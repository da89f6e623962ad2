import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
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
          store={async (values, revision, saved_as) => storedNews(putNews((await api.news.update({ id, revision, saved_as, ...values })).news_flash))}
        />
      )}
    </Loaded>
  )
}
