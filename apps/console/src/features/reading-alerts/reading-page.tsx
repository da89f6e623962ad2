import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, Switch } from '@mantine/core'
import { type ReadingKind, type ReadingLimits, readingKinds, readingLimitMax, usualReadingLimits } from '@porchlight/contracts/reading-alerts/reading-limits'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

const limitsQuery = queryOptions({ queryKey: ['settings', 'reading-alerts'], queryFn: () => api.readingAlerts.read({}) })

/** Page at /admin/profile/settings/reading. */
export function Component() {
  const query = useQuery(limitsQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Loaded query={query} rows={3}>
        {({ limits }) => <LimitsForm key={JSON.stringify(limits)} saved={limits} />}
      </Loaded>
    </Page>
  )
}

function LimitsForm({ saved }: { saved: ReadingLimits }) {
  const [limits, setLimits] = useState(saved)
  const save = useMutation({
    mutationFn: () => api.readingAlerts.save({ limits }),
    onSuccess: (answer) => {
      keepAnswer(limitsQuery.queryKey, answer)
      showSuccess(t('saved'))
    },
  })
  const change = (kind: ReadingKind, limit: number | null) => setLimits({ ...limits, [kind]: limit })
  return (
    <Section
      title={t('limits')}
      footer={
        <ActionButton
          for="readingAlerts.save"
          busy={save.isPending}
          disabled={readingKinds.every((kind) => limits[kind] === saved[kind])}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </ActionButton>
      }
    >
      {readingKinds.map((kind) => {
        const limit = limits[kind]
        const name = t(`kind_${kind}`)
        return (
          <Row key={kind} label={name} {...(limit === null && { hint: t('off') })}>
            {limit !== null && (
              <NumberInput
                aria-label={t('from', { kind: name })}
                size="xs"
                w={110}
                min={1}
                max={readingLimitMax}
                allowDecimal={false}
                value={limit}
                onChange={(chosen) => change(kind, Math.min(readingLimitMax, Math.max(1, Number(chosen) || 1)))}
              />
            )}
            <Switch
              aria-label={t('reports', { kind: name })}
              checked={limit !== null}
              onChange={({ currentTarget: { checked } }) => change(kind, checked ? (saved[kind] ?? usualReadingLimits[kind]) : null)}
            />
          </Row>
        )
      })}
    </Section>
  )
}
