import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../shared/interface/page/more-rows.tsx'
import { importMappingQuery, importReportQuery } from './api.ts'
import styles from './imports.module.css'
import { kindText, reasonText, t } from './texts.ts'

/** Every row that was not taken, or not with everything, with the reason. */
export function ImportReport({ import_ref }: { import_ref: string }) {
  const query = useInfiniteQuery(importReportQuery(import_ref))
  const reasons = useQuery(importMappingQuery(import_ref))
  return (
    <div className={styles.report}>
      <p className={styles.note}>{t('reportLead')}</p>
      <ul aria-label={t('reasons')} className={styles.reasons}>
        {reasons.data?.reasons.map(({ kind, reason, count }) => (
          <li key={`${kind} ${reason}`}>{t('reasonCount', { count, kind: kindText(kind), reason: reasonText(reason) })}</li>
        ))}
      </ul>
      <Loaded query={query} rows={3}>
        {(problems) =>
          problems.length === 0 ? (
            <p>{t('reportNone')}</p>
          ) : (
            <ul>
              {problems.map(({ ord, kind, external_id, reason, detail }) => (
                <li key={`${ord} ${reason}`}>
                  {t('row', { kind: kindText(kind), id: external_id, reason: reasonText(reason) })}
                  {detail && <span className={styles.note}> {detail}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
      {query.hasNextPage && !query.isFetchingNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
