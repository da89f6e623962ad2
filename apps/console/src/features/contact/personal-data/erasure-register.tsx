import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import styles from '../directory/directory.module.css'
import { numberText, receiptLines, stateText } from './receipt.ts'
import { t } from './texts.ts'

/** The receipts of all erasures, newest first: when, by whom and how much; nothing of the person. */
export function ErasureRegister() {
  const query = useInfiniteQuery({
    queryKey: ['erasures', 'all'],
    queryFn: ({ pageParam }) => api.personalData.erasures({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  return (
    <Loaded query={query} rows={3}>
      {({ pages }) => {
        const all = pages.flatMap(({ erasures }) => erasures)
        if (all.length === 0) return <Row label={t('noErasures')} />
        return (
          <>
            {all.map((receipt) => (
              <Row
                key={receipt.erasure_ref}
                label={<Link to={`/admin/contacts/${receipt.visitor_id}`}>{stateText(receipt)}</Link>}
                hint={receiptLines(receipt.counts)
                  .map(([kind, count]) => t('counted', { kind: t(`kind_${kind}`), count: numberText(count) }))
                  .join(' · ')}
              />
            ))}
            {query.hasNextPage && (
              <div className={styles.partial}>
                <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
