import { NativeSelect } from '@mantine/core'
import { momentText, RelativeTime } from '@porchlight/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../connection/api.ts'
import { keepAnswer } from '../connection/optimistic.ts'
import { ActionButton } from '../permissions/action-button.tsx'
import styles from './email.module.css'
import type { InboundSettings } from './email-queries.ts'
import { arrivingAt } from './email-standing.ts'
import { t } from './texts.ts'

type RoundTrip = NonNullable<Awaited<ReturnType<typeof api.inboundMail.roundTrip>>['round_trip']>

const roundTripQuery = queryOptions({ queryKey: ['mail-round-trip'], queryFn: () => api.inboundMail.roundTrip() })
const everyMs = 2000
/** A mail that has not come back by then is waited for no longer; whoever comes back to the page sees whether it has. */
const patienceMs = 10 * 60_000

/** Sends a mail to an address of one's own and follows it until it is back. `leaves`: whether mail leaves at all. `isNext`: nothing else is left to do. */
export function RoundTripTest({ settings, leaves, isNext }: { settings: InboundSettings; leaves: boolean; isNext: boolean }) {
  const addresses = arrivingAt(settings)
  const [chosen, setChosen] = useState(addresses[0])
  const address = chosen !== undefined && addresses.includes(chosen) ? chosen : addresses[0]
  const query = useQuery({
    ...roundTripQuery,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.round_trip) ? everyMs : false),
  })
  const start = useMutation({
    mutationFn: (to: string) => api.inboundMail.startRoundTrip({ address: to }),
    onSuccess: (answer) => keepAnswer(roundTripQuery.queryKey, answer),
  })
  const trip = query.data?.round_trip
  if (address === undefined || !leaves) return <span className={styles.text}>{t(leaves ? 'tripNeedsAddress' : 'tripNeedsSender')}</span>
  return (
    <>
      <span className={styles.text} role="status" data-failed={trip?.state === 'failed' || undefined}>
        {trip ? (
          <span title={momentText(Date.parse(trip.sent_at))}>
            {outcomeOf(trip)}{' '}
            <span className={styles.quiet}>
              {t('tripSent')} <RelativeTime at={trip.sent_at} />
            </span>
          </span>
        ) : (
          t('tripReady')
        )}
      </span>
      <span className={styles.trip}>
        {addresses.length > 1 && (
          <NativeSelect size="xs" aria-label={t('tripTo')} value={address} data={addresses} onChange={(event) => setChosen(event.currentTarget.value)} />
        )}
        <ActionButton
          for="inboundMail.startRoundTrip"
          variant={isNext ? 'filled' : 'default'}
          size="xs"
          busy={start.isPending}
          onClick={() => start.mutate(address)}
        >
          {t('tripStart')}
        </ActionButton>
      </span>
    </>
  )
}

const isUnderWay = (trip: RoundTrip | null | undefined): boolean =>
  (trip?.state === 'sending' || trip?.state === 'travelling') && Date.now() - Date.parse(trip.sent_at) < patienceMs

function outcomeOf({ address, state, reason, sent_at, arrived_at, verdicts }: RoundTrip): string {
  if (state === 'sending') return reason === '' ? t('tripSending', { address }) : t('tripWaits', { address, reason })
  if (state === 'travelling') return t('tripTravelling', { address })
  if (state === 'failed') return t('tripFailed', { address, reason })
  const count = Math.max(1, Math.round((Date.parse(arrived_at ?? sent_at) - Date.parse(sent_at)) / 1000))
  return `${t('tripArrived', { address, count })}${verdicts ? ` ${t('tripVerdicts', verdicts)}` : ''}`
}
