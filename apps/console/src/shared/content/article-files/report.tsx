import { Button } from '@mantine/core'
import { Skeleton } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import styles from './article-files.module.css'
import { outcomeOf, t } from './texts.ts'
import { reportQuery } from './use-transfer.ts'

/** Results by file, problems first. */
export function Report({ transfer_id }: { transfer_id: string }) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reportQuery(transfer_id))
  if (isPending) return <Skeleton rows={3} label={t('report')} />
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.report} aria-label={t('report')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reportFile')}</th>
            <th scope="col">{t('reportOutcome')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.ord} data-outcome={item.outcome}>
              <td>{item.name}</td>
              <td>{outcomeOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moreLines')}
        </Button>
      )}
    </section>
  )
}
