import { NativeSelect, Switch } from '@mantine/core'
import type { ReviewRule } from '@porchlight/contracts/reviews/reviews'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { t } from '../../shared/content/reviews/queue-texts.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { title } from './titles.ts'

const rulesQuery = queryOptions({ queryKey: ['settings', 'reviews'], queryFn: () => api.reviews.rules({}) })

/** Page at /admin/profile/settings/reviews. */
export function Component() {
  const query = useQuery(rulesQuery)
  const { canRun } = usePermissions()
  const set = useMutation({
    mutationFn: (rule: ReviewRule) => api.reviews.setRule(rule),
    onSuccess: () => showSuccess(t('saved'), 'review-rule'),
  })
  const isFixed = set.isPending || !canRun('reviews.setRule')
  return (
    <Page title={title('reviewRules')} lead={t('rulesLead')}>
      <Loaded query={query} rows={4}>
        {({ rules }) => (
          <Section title={t('rules')}>
            {rules.map((rule) => {
              const kind = t(`kinds_${rule.kind}`)
              return (
                <Row key={rule.kind} label={kind} hint={t(rule.is_required ? (rule.spares_admins ? 'allButAdmins' : 'everybody') : 'nobody')}>
                  {rule.is_required && (
                    <NativeSelect
                      size="xs"
                      aria-label={t('who', { kind })}
                      disabled={isFixed}
                      value={rule.spares_admins ? 'but' : 'all'}
                      data={[
                        { value: 'all', label: t('forAll') },
                        { value: 'but', label: t('butAdmins') },
                      ]}
                      onChange={(event) => set.mutate({ ...rule, spares_admins: event.currentTarget.value === 'but' })}
                    />
                  )}
                  <Switch
                    aria-label={t('required', { kind })}
                    disabled={isFixed}
                    checked={rule.is_required}
                    onChange={(event) => set.mutate({ ...rule, is_required: event.currentTarget.checked })}
                  />
                </Row>
              )
            })}
          </Section>
        )}
      </Loaded>
    </Page>
  )
}
