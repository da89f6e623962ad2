import { Button } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { EmptyState } from '@porchlight/ui'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import styles from './bin.module.css'
import { BinnedRow } from './binned-row.tsx'
import { t } from './texts.ts'

/** Page at /admin/bin: deleted texts of the kinds that this person writes. */
export function Component() {
  const query = useInfiniteQuery({
    queryKey: ['bin'],
    queryFn: ({ pageParam }) => api.bin.list(pageParam === '' ? {} : { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  return (
    <Page title={t('title')} lead={t('lead', { count: limits.binDays })}>
      <Section>
        <Loaded query={query} rows={3}>
          {({ pages }) =>
            pages[0]?.texts.length === 0 ? (
              <EmptyState icon={<IconTrash size={28} stroke={1.6} aria-hidden />} title={t('none')}>
                {t('noneLead')}
              </EmptyState>
            ) : (
              <>
                <ul className={styles.list} aria-label={t('title')}>
                  {pages.flatMap(({ texts }) => texts.map((text) => <BinnedRow key={text.bin_ref} text={text} />))}
                </ul>
                {query.hasNextPage && (
                  <div className={styles.foot}>
                    <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {t('more')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}
