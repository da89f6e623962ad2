import type { CalendarView } from '@porchlight/contracts/calendars/calendars'
import type { SlaPolicyView } from '@porchlight/contracts/sla/sla'
import { slaKinds } from '@porchlight/contracts/sla/sla-fields'
import { hoursText } from '@porchlight/ui'
import { IconStopwatch } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { calendarsQuery } from '../../shared/interface/calendars-query.ts'
import { OrderedListPage } from '../../shared/interface/ordering/ordered-list-page.tsx'
import { PolicyForm } from './policy-form.tsx'
import { t } from './texts.ts'

const policiesQuery = queryOptions({ queryKey: ['sla-policies'], queryFn: async () => (await api.sla.list({})).policies })

/** Page at /admin/profile/sla: the SLA policies in order, with a dialog to add, change and delete them. */
export function Component() {
  const { data: calendars } = useQuery(calendarsQuery)
  return (
    <OrderedListPage
      title={t('title')}
      lead={t('lead')}
      add={t('add')}
      addTitle={t('addTitle')}
      size={600}
      empty={{ icon: IconStopwatch, title: t('empty'), text: t('emptyText') }}
      query={useQuery(policiesQuery)}
      refOf={(policy) => policy.policy_ref}
      about={(policy) => aboutPolicy(policy, calendars)}
      order={(policy_refs) => api.sla.order({ policy_refs })}
      form={(policy, onDone) => <PolicyForm policy={policy} onDone={onDone} />}
    />
  )
}

/** Returns a one-line summary of a policy: its targets, and the time that counts, with its calendar. */
function aboutPolicy(policy: SlaPolicyView, calendars: readonly CalendarView[] | undefined): string {
  const targets = slaKinds.flatMap((kind) => {
    const minutes = policy[`${kind}_minutes`]
    return minutes === null ? [] : [`${t(kind)} ${hoursText(minutes * 60_000)}`]
  })
  const calendar = calendars?.find(({ calendar_ref, is_default }) => (policy.calendar_ref === null ? is_default : calendar_ref === policy.calendar_ref))
  const counts = policy.counts === 'business_time' && calendar ? t('timeOf', { calendar: calendar.name }) : t(policy.counts)
  return [...targets, counts, policy.is_enabled ? '' : t('disabled')].filter(Boolean).join(' · ')
}
