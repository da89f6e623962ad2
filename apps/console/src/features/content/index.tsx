import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { Loaded } from '../../shared/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/page/page.tsx'
import { t } from './texts.ts'

/** Articles of the library, at /admin/content. */
export function Component() {
  const articles = useQuery({ queryKey: ['content', 'articles'], queryFn: async () => (await api.articles.list({})).articles })
  return (
    <Page title={t('title')}>
      <Section>
        <Loaded query={articles}>{(list) => list.map((article) => <Row key={article.article_id} label={article.article_title} />)}</Loaded>
      </Section>
    </Page>
  )
}
