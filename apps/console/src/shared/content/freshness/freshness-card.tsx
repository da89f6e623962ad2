import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Freshness } from '@porchlight/contracts/freshness/freshness'
import { type ReviewKind, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../connection/api.ts'
import { Loaded } from '../../interface/page/loaded.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { freshnessQuery } from './api.ts'
import styles from './freshness.module.css'
import { t } from './texts.ts'

type Target = { kind: ReviewKind; document_id: string }

/** Days between checks that people choose from; others can be set by programs. */
const repeats = { 30: 'month', 91: 'quarter', 182: 'half', 365: 'year' } as const

/** Who keeps a text right, and when it has to be checked, beside the text. */
export function FreshnessCard(target: Target) {
  const query = useQuery(freshnessQuery(target.kind, target.document_id))
  return (
    <Loaded query={query} rows={2}>
      {(freshness) => <Fields target={target} freshness={freshness} />}
    </Loaded>
  )
}

function Fields({ target, freshness: { owner, check_by, every_days, checked_at, checker } }: { target: Target; freshness: Freshness }) {
  const set = useMutation({
    mutationFn: (change: { owner_id?: string | null; check_by?: string | null; every_days?: number | null }) => api.freshness.set({ ...target, ...change }),
  })
  const check = useMutation({ mutationFn: () => api.freshness.check(target), onSuccess: () => showSuccess(t('checked'), 'freshness') })
  const isOverdue = check_by !== null && check_by < new Date().toISOString().slice(0, 10)
  return (
    <div className={styles.fields}>
      <OwnerSelect kind={target.kind} owner={owner} onChange={(owner_id) => set.mutate({ owner_id })} />
      <CheckBy value={check_by ?? ''} isOverdue={isOverdue} onChange={(day) => set.mutate({ check_by: day || null })} />
      <NativeSelect
        size="xs"
        label={t('repeat')}
        value={String(every_days ?? '')}
        data={repeatChoices(every_days)}
        onChange={(event) => set.mutate({ every_days: Number(event.currentTarget.value) || null })}
      />
      <p>
        {checked_at === null ? (
          t('notChecked')
        ) : (
          <>
            {t('checkedBy', { name: checker?.name || t('someone') })} · <RelativeTime at={checked_at} />
          </>
        )}
      </p>
      <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t('markChecked')}
      </Button>
    </div>
  )
}

function repeatChoices(every_days: number | null) {
  const choices = [{ value: '', label: t('never') }, ...Object.entries(repeats).map(([days, name]) => ({ value: days, label: t(name) }))]
  return every_days === null || every_days in repeats ? choices : [...choices, { value: String(every_days), label: t('every', { count: every_days }) }]
}

/** A date that is saved when it is whole: while somebody types a year, every digit is a date. */
function CheckBy({ value, isOverdue, onChange }: { value: string; isOverdue: boolean; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      size="xs"
      type="date"
      max="9999-12-31"
      label={t('checkBy')}
      description={isOverdue ? t('overdue') : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== value && onChange(typed)}
      onKeyDown={(event) => event.key === 'Enter' && typed !== value && onChange(typed)}
    />
  )
}

function OwnerSelect({ kind, owner, onChange }: { kind: ReviewKind; owner: Freshness['owner']; onChange: (owner_id: string | null) => void }) {
  const { data } = useQuery({
    queryKey: ['permissions', 'owners', kind],
    queryFn: async () => {
      const { writers, publishers } = reviewRights[kind]
      const [some, others] = await Promise.all([api.permissions.holders({ slug: writers }), api.permissions.holders({ slug: publishers })])
      return [...new Map([...some.holders, ...others.holders].map((person) => [person.user_id, person])).values()].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      )
    },
  })
  const people = (data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const isListed = owner === null || people.some(({ value }) => value === owner.user_id)
  const former = isListed || !owner ? [] : [{ value: owner.user_id ?? '', label: data ? t('formerOwner', { name: owner.name || t('someone') }) : owner.name }]
  return (
    <NativeSelect
      size="xs"
      label={t('owner')}
      description={t('ownerHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={owner?.user_id ?? ''}
      data={[{ value: '', label: t('nobody') }, ...former, ...people]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
