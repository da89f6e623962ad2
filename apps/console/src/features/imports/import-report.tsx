import { Button } from '@mantine/core'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../shared/interface/page/more-rows.tsx'
import { importMappingQuery, importReportQuery } from './api.ts'
import styles from './imports.module.css'
import { detailText, kindText, reasonText, t } from './texts.ts'

/** Every row that was not taken, or not with everything, with the reason. */
export function ImportReport({ of: { import_ref, state } }: { of: ImportView }) {
  const query = useInfiniteQuery(importReportQuery(import_ref))
  const reasons = useQuery(importMappingQuery(import_ref, state))
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
            <table className={styles.problems} aria-label={t('report')}>
              <thead>
                <tr>
                  <th scope="col">{t('kind')}</th>
                  <th scope="col">{t('why')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ ord, kind, external_id, reason, detail }) => (
                  <tr key={`${ord} ${reason}`}>
                    <th scope="row">
                      {kindText(kind)} <span className={styles.id}>{external_id || (kind === 'file' && detail)}</span>
                    </th>
                    <td>
                      {reasonText(reason)}{' '}
                      {detail && (kind !== 'file' || external_id !== '') && <span className={styles.id}>{detailText(reason, detail)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
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
