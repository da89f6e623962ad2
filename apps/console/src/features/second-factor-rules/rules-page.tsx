import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, Switch } from '@mantine/core'
import { graceDays } from '@porchlight/contracts/identity/second-factor-grace'
import { Notice } from '@porchlight/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { useRoleChoices } from '../../shared/people/role-choices.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

const rulesQuery = queryOptions({ queryKey: ['settings', 'second-factor-rules'], queryFn: () => api.secondFactorRules.read({}) })
type Rules = Awaited<ReturnType<typeof api.secondFactorRules.read>>
type Days = Record<string, number>

/** Page at /admin/profile/settings/two-factor. */
export function Component() {
  const query = useQuery(rulesQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Loaded query={query} rows={4}>
        {(rules) => <RulesForm key={JSON.stringify(rules)} saved={rules} />}
      </Loaded>
    </Page>
  )
}

const daysOf = ({ rules }: Rules): Days => Object.fromEntries(rules.map(({ role, grace_days }) => [role, grace_days]))

function RulesForm({ saved }: { saved: Rules }) {
  const roles = useRoleChoices()
  const before = daysOf(saved)
  const [days, setDays] = useState(before)
  const [sso_counts, setSsoCounts] = useState(saved.sso_counts)
  const save = useMutation({
    mutationFn: () => api.secondFactorRules.save({ rules: Object.entries(days).map(([role, grace_days]) => ({ role, grace_days })), sso_counts }),
    onError: shownInPlace,
    onSuccess: (rules) => {
      keepAnswer(rulesQuery.queryKey, rules)
      showSuccess(t('saved'))
    },
  })
  const turn = (role: string, isOn: boolean) => {
    const { [role]: _gone, ...others } = days
    setDays(isOn ? { ...others, [role]: before[role] ?? graceDays.usual } : others)
  }
  const isSame =
    sso_counts === saved.sso_counts && Object.keys(days).length === Object.keys(before).length && Object.keys(days).every((role) => days[role] === before[role])
  const isFewer = Object.keys(days).some((role) => (days[role] ?? 0) < (before[role] ?? 0))
  return (
    <Section
      title={t('roles')}
      footer={
        <ActionButton for="secondFactorRules.save" busy={save.isPending} disabled={isSame} onClick={() => save.mutate()}>
          {t('save')}
        </ActionButton>
      }
    >
      {roles.map(({ value, label }) => (
        <Row key={value} label={label} {...(days[value] === undefined && { hint: t('notRequired') })}>
          {days[value] !== undefined && (
            <NumberInput
              aria-label={t('days', { role: label })}
              size="xs"
              w={110}
              min={0}
              max={graceDays.max}
              allowDecimal={false}
              suffix={` ${t('daysUnit', { count: days[value] })}`}
              value={days[value]}
              onChange={(chosen) => setDays({ ...days, [value]: Math.min(graceDays.max, Math.max(0, Number(chosen) || 0)) })}
            />
          )}
          <Switch
            aria-label={t('requires', { role: label })}
            checked={days[value] !== undefined}
            onChange={(event) => turn(value, event.currentTarget.checked)}
          />
        </Row>
      ))}
      <Row label={t('ssoCounts')} hint={t('ssoCountsHint')} htmlFor="sso-counts">
        <Switch id="sso-counts" checked={sso_counts} onChange={(event) => setSsoCounts(event.currentTarget.checked)} />
      </Row>
      {save.isError && <Notice tone="danger">{errorText(save.error)}</Notice>}
      {isFewer && <Notice tone="info">{t('fewer')}</Notice>}
    </Section>
  )
}
