import { Button, NativeSelect } from '@mantine/core'
import { ChoiceBar, EmptyState } from '@porchlight/ui'
import { IconActivity, IconPhoto, IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { FreshnessLink } from '../../shared/content/freshness/freshness-link.tsx'
import { ListBar, PublicationList, PublicationRow, type StateFilter, stateChoices } from '../../shared/content/publications/publication-list.tsx'
import { t as shared } from '../../shared/content/publications/texts.ts'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { ReviewQueueLink } from '../../shared/content/reviews/review-queue-link.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { newsCategoriesQuery, newsListQuery } from './api.ts'
import { DefaultNews } from './default-news.tsx'
import styles from './news.module.css'
import { t } from './texts.ts'

/** Screen at /admin/newsflash: the library's news, newest first. In a child library, also the parent's news. */
export function Component() {
  useFreshPublications()
  const [state, setState] = useState<StateFilter>('all')
  const [category, setCategory] = useState<string | null>(null)
  const news = useInfiniteQuery(newsListQuery(state, category))
  const { data: categories = [] } = useQuery(newsCategoriesQuery)
  const actions = (
    <>
      <FreshnessLink />
      <ReviewQueueLink />
      <Button component={Link} to="/admin/newsflash/status" variant="default" leftSection={<IconActivity size={16} stroke={1.8} />}>
        {t('status')}
      </Button>
      <Button component={Link} to="/admin/newsflash/create" leftSection={<IconPlus size={16} stroke={2} />}>
        {t('create')}
      </Button>
    </>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={actions} wide>
      <Section>
        <ListBar>
          <ChoiceBar label={shared('state')} value={state} choices={stateChoices()} onChange={setState} />
          {categories.length > 0 && (
            <NativeSelect
              aria-label={shared('category')}
              value={category ?? ''}
              data={[{ value: '', label: shared('allCategories') }, ...categories]}
              onChange={(event) => setCategory(event.currentTarget.value || null)}
            />
          )}
        </ListBar>
        <Loaded query={news} rows={5} height={36}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.news_flashes)
            if (list.length === 0) return <Nothing isFiltered={state !== 'all' || category !== null} />
            return (
              <PublicationList label={t('title')} hasMore={news.hasNextPage} isLoadingMore={news.isFetchingNextPage} onMore={() => void news.fetchNextPage()}>
                {list.map((flash) => (
                  <PublicationRow
                    key={flash.id}
                    to={`/admin/newsflash/edit/${flash.id}`}
                    title={flash.draft?.newsFlash_title ?? flash.newsFlash_title}
                    more={flash.newsFlash_categories.join(' · ')}
                    isPublished={flash.is_published}
                    hasDraft={flash.draft !== null}
                    at={flash.timeStamp}
                    start={<Thumbnail url={flash.newsFlash_featureImage} />}
                  />
                ))}
              </PublicationList>
            )
          }}
        </Loaded>
      </Section>
      <DefaultNews />
    </Page>
  )
}

function Thumbnail({ url }: { url: string }) {
  if (url) return <img className={styles.thumbnail} src={url} alt="" loading="lazy" width={56} height={40} />
  return (
    <span className={styles.thumbnail} aria-hidden>
      <IconPhoto size={18} stroke={1.5} />
    </span>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={<IconSpeakerphone size={20} stroke={1.6} />} title={t(isFiltered ? 'noMatch' : 'empty')}>
      {t(isFiltered ? 'noMatchText' : 'emptyText')}
    </EmptyState>
  )
}
