import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ChoiceBar, EmptyState } from '@porchlight/ui'
import { IconListCheck, IconPlus, IconSearch } from '@tabler/icons-react'
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
import { sopCategoriesQuery, sopListQuery } from './api.ts'
import { SopCategories } from './sop-categories.tsx'
import styles from './sops.module.css'
import { t } from './texts.ts'

/** Screen at /admin/sop: all SOPs sorted by title, filtered by category, state and search text. */
export function Component() {
  useFreshPublications()
  const [state, setState] = useState<StateFilter>('all')
  const [category, setCategory] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const sops = useInfiniteQuery(sopListQuery(state, category, q))
  const categories = useQuery(sopCategoriesQuery)
  // Until the names are known, the line stays empty, so that the rows don't move when they arrive.
  const nameOf = (id: string) => (categories.isPending ? '\u00a0' : categories.data?.find((one) => one.category_id === id)?.category_title)
  const create = (
    <Button component={Link} to={category ? `/admin/sop/create?category=${category}` : '/admin/sop/create'} leftSection={<IconPlus size={16} stroke={2} />}>
      {t('create')}
    </Button>
  )
  const actions = (
    <>
      <FreshnessLink />
      <ReviewQueueLink />
      {create}
    </>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={actions} wide>
      <div className={styles.columns}>
        <SopCategories categories={categories} chosen={category} onChoose={setCategory} />
        <Section>
          <ListBar>
            <ChoiceBar label={shared('state')} value={state} choices={stateChoices()} onChange={setState} />
            <TextInput
              className={styles.search}
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={200}
              leftSection={<IconSearch size={16} stroke={1.7} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </ListBar>
          <Loaded query={sops} rows={5} height={36}>
            {({ pages }) => {
              const list = pages.flatMap((page) => page.sop_articles)
              if (list.length === 0) return <Nothing isFiltered={state !== 'all' || category !== null || q !== ''} />
              return (
                <PublicationList label={t('title')} hasMore={sops.hasNextPage} isLoadingMore={sops.isFetchingNextPage} onMore={() => void sops.fetchNextPage()}>
                  {list.map((sop) => (
                    <PublicationRow
                      key={sop.article_id}
                      to={`/admin/sop/${sop.article_id}`}
                      title={sop.draft?.sop_title ?? sop.sop_title}
                      more={nameOf(sop.category_id)}
                      isPublished={sop.is_published}
                      hasDraft={sop.draft !== null}
                      at={sop.updated_at}
                    />
                  ))}
                </PublicationList>
              )
            }}
          </Loaded>
        </Section>
      </div>
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={<IconListCheck size={20} stroke={1.6} />} title={t(isFiltered ? 'noMatch' : 'empty')}>
      {t(isFiltered ? 'noMatchText' : 'emptyText')}
    </EmptyState>
  )
}
