import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput } from '@mantine/core'
import { type RetentionKind, retentionDaysMax } from '@porchlight/contracts/personal-data/retention-kind'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { LegalHolds } from './legal-holds.tsx'
import { PersonalFields } from './personal-fields.tsx'
import styles from './retention-page.module.css'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/personal-data: how long each kind of data is kept, what a rule would delete now, and legal holds. */
export function Component() {
  const query = useQuery({ queryKey: ['retention'], queryFn: async () => (await api.personalData.retention({})).rules })
  return (
    <Page title={t('title')} lead={t('retentionLead')}>
      <Section title={t('retention')}>
        <Loaded query={query} rows={4}>
          {(rules) => rules.map(({ kind, days }) => <Rule key={`${kind} ${days}`} kind={kind} days={days} />)}
        </Loaded>
      </Section>
      <Section title={t('fields')} lead={t('fieldsLead')}>
        <PersonalFields />
      </Section>
      <Section title={t('holds')} lead={t('holdsLead')}>
        <LegalHolds />
      </Section>
    </Page>
  )
}

function Rule({ kind, days: saved }: { kind: RetentionKind; days: number | null }) {
  const queries = useQueryClient()
  const [days, setDays] = useState<number | null>(saved)
  const preview = useMutation({ mutationFn: (wanted: number) => api.personalData.previewRetention({ kind, days: wanted }) })
  const save = useMutation({
    mutationFn: () => api.personalData.setRetention({ kind, days }),
    onSuccess: ({ rules }) => {
      queries.setQueryData(['retention'], rules)
      showSuccess(t('saved'))
    },
  })
  const id = `retention-${kind}`
  return (
    <Row label={t(`keep_${kind}`)} hint={t(`keepHint_${kind}`)} htmlFor={id} stacked>
      <div className={styles.rule}>
        <NumberInput
          id={id}
          aria-describedby={`${id}-hint`}
          className={styles.days}
          value={days ?? ''}
          placeholder={t('forGood')}
          suffix={t('daysAfter')}
          min={1}
          max={retentionDaysMax}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          onChange={(value) => {
            setDays(typeof value === 'number' && value > 0 ? value : null)
            preview.reset()
          }}
        />
        <Button variant="default" disabled={days === null} loading={preview.isPending} onClick={() => days !== null && preview.mutate(days)}>
          {t('preview')}
        </Button>
        <ActionButton for="personalData.setRetention" disabled={days === saved} busy={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </ActionButton>
      </div>
      <p className={styles.preview} role="status">
        {preview.data &&
          [t('wouldDelete', { count: preview.data.count }), preview.data.held > 0 && t('areHeld', { count: preview.data.held })].filter(Boolean).join(' ')}
      </p>
    </Row>
  )
}
