import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { putNews, storedNews } from './api.ts'
import { NewsForm } from './news-form.tsx'

const nothing = {
  revision: 0,
  values: { newsFlash_title: '', newsFlash_content: '', newsFlash_featureImage: '', feature_image_alt: '', newsFlash_categories: [] },
}

/** Screen at /admin/newsflash/create: a new news flash, stored in the browser until it is first saved. */
export function Component() {
  const navigate = useNavigate()
  return (
    <NewsForm
      news={null}
      stored={nothing}
      store={async (values) => {
        const news = putNews((await api.news.create(values)).news_flash)
        void navigate(`/admin/newsflash/edit/${news.id}`, { replace: true })
        return storedNews(news)
      }}
    />
  )
}
