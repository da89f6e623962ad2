import type { SlaPolicyView } from '@porchlight/contracts/sla/sla'
import { slaKinds } from '@porchlight/contracts/sla/sla-fields'
import { hoursText } from '@porchlight/ui'
import { IconStopwatch } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { OrderedListPage } from '../../shared/interface/ordering/ordered-list-page.tsx'
import { PolicyForm } from './policy-form.tsx'
import { t } from './texts.ts'

const policiesQuery = queryOptions({ queryKey: ['sla-policies'], queryFn: async () => (await api.sla.list({})).policies })
const refresh = () => queryClient.invalidateQueries({ queryKey: policiesQuery.queryKey })

/** Page at /admin/profile/sla: the SLA policies in order, with a dialog to add, change and delete them. */
export function Component() {
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
      about={aboutPolicy}
      order={async (policy_refs) => {
        await api.sla.order({ policy_refs })
        await refresh()
      }}
      form={(policy, onDone) => <PolicyForm policy={policy} onChanged={refresh} onDone={onDone} />}
    />
  )
}

/** Returns a one-line summary of a policy: its targets, and the time that counts. */
function aboutPolicy(policy: SlaPolicyView): string {
  const targets = slaKinds.flatMap((kind) => {
    const minutes = policy[`${kind}_minutes`]
    return minutes === null ? [] : [`${t(kind)} ${hoursText(minutes * 60_000)}`]
  })
  return [...targets, t(policy.counts), policy.is_enabled ? '' : t('disabled')].filter(Boolean).join(' · ')
}
