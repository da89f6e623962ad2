import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { currentLocale } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import styles from '../settings.module.css'
import { t } from '../texts.ts'

/** What the library's language model was used for, each figure beside its limit, and which limit is reached. */
export function ModelUsage({ answers }: { answers: LibraryDocument['settings']['answers'] }) {
  const query = useQuery({ queryKey: ['answers', 'spending'], queryFn: () => api.answers.spending({}) })
  return (
    <Loaded query={query} rows={1}>
      {({ model, day, month, limit }) =>
        model === null ? (
          <p role="status">{t('modelNone')}</p>
        ) : (
          <>
            <p role="status">{limit === null ? t('modelUsed', { name: model, count: month.tokens, tokens: number(month.tokens) }) : t(`limit_${limit}`)}</p>
            <dl className={styles.usage}>
              <Used name={t('callsToday')} used={day.calls} limit={answers.modelCallsPerDay} />
              <Used name={t('callsThisMonth')} used={month.calls} limit={answers.modelCallsPerMonth} />
              <Used name={t('costThisMonth')} used={month.cost_micros / 1_000_000} limit={answers.costPerMonth} decimals={2} />
            </dl>
          </>
        )
      }
    </Loaded>
  )
}

type UsedProps = { name: string; used: number; limit: number | null; decimals?: number }

function Used({ name, used, limit, decimals = 0 }: UsedProps) {
  const text =
    limit === null ? t('usedFreely', { used: number(used, decimals) }) : t('usedOf', { used: number(used, decimals), limit: number(limit, decimals) })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text}
        {limit !== null && (
          <Progress size="sm" value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)} color={used >= limit ? 'red' : 'porch'} aria-hidden />
        )}
      </dd>
    </div>
  )
}

const number = (value: number, decimals = 0): string =>
  new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
