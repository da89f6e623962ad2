import { NativeSelect } from '@mantine/core'
import { momentText } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './teamlogs.module.css'
import { t } from './texts.ts'

const policyQuery = { queryKey: ['audit-policy'], queryFn: () => api.audit.policy({}) }

/** Days to choose from. */
const choices = [90, 180, 365, 730, 1095, 1825, 3650]

/** Section about how long rows are kept, and what was removed so far. */
export function KeptRows() {
  const policy = useQuery(policyQuery)
  const [shorter, setShorter] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (kept_days: number | null) => api.audit.setPolicy({ kept_days }),
    onSuccess: (answer) => {
      keepAnswer(policyQuery.queryKey, answer)
      showSuccess(t('keptSaved'))
    },
    onSettled: () => setShorter(null),
  })
  const choose = (days: number | null, before: number | null) => {
    if (days !== null && (before === null || days < before)) setShorter(days)
    else mutate(days)
  }
  return (
    <Section title={t('kept')} lead={t('keptLead')}>
      <Loaded query={policy} rows={1}>
        {({ kept_days, removed, head }) => (
          <div className={styles.kept}>
            <NativeSelect
              label={t('keptFor')}
              maw={260}
              disabled={isPending}
              value={kept_days ?? ''}
              data={[
                { value: '', label: t('keptAll') },
                ...[...new Set([...choices, ...(kept_days === null ? [] : [kept_days])])]
                  .sort((one, other) => one - other)
                  .map((days) => ({ value: String(days), label: daysText(days) })),
              ]}
              onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value), kept_days)}
            />
            <p>
              {removed
                ? t('keptRemoved', { rows: removed.number, until: momentText(Date.parse(removed.until)), head: head.number })
                : t('keptNothingRemoved', { head: head.number })}
            </p>
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={shorter !== null}
        title={t('keptShorter', { time: daysText(shorter ?? 0) })}
        confirm={t('keptRemove')}
        cancel={t('keptCancel')}
        busy={isPending}
        onConfirm={() => mutate(shorter)}
        onClose={() => setShorter(null)}
      >
        {t('keptShorterLead', { time: daysText(shorter ?? 0) })}
      </ConfirmDialog>
    </Section>
  )
}

const daysText = (days: number): string => (days % 365 === 0 ? t('keptYears', { count: days / 365 }) : t('keptDays', { count: days }))
