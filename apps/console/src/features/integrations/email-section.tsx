import { NativeSelect } from '@mantine/core'
import { momentText, RelativeTime } from '@porchlight/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { inboundSettingsQuery } from './inbound-settings-query.ts'
import styles from './integrations.module.css'
import { mailboxesQuery } from './mailboxes-query.ts'
import { sendersQuery } from './senders-query.ts'
import { problemText, t } from './texts.ts'

type Senders = Awaited<ReturnType<typeof api.mailSenders.list>>
type Mailboxes = Awaited<ReturnType<typeof api.mailboxes.list>>['mailboxes']
type Settings = Awaited<ReturnType<typeof api.inboundMail.settings>>
type RoundTrip = NonNullable<Awaited<ReturnType<typeof api.inboundMail.roundTrip>>['round_trip']>
type Standing = { state: 'works' | 'fails' | 'missing'; text: string }

const roundTripQuery = queryOptions({ queryKey: ['mail-round-trip'], queryFn: () => api.inboundMail.roundTrip() })
const everyMs = 2000
/** A mail that has not come back by then is waited for no longer; whoever comes back to the page sees whether it has. */
const patienceMs = 10 * 60_000

/** Whether mail leaves and arrives, at a glance; a mail to oneself proves both. */
export function EmailSection() {
  const [senders, mailboxes, settings] = [useQuery(sendersQuery), useQuery(mailboxesQuery), useQuery(inboundSettingsQuery)]
  return (
    <Section title={t('email')} lead={t('emailLead')}>
      <Loaded query={senders} rows={3}>
        {(sending) => (
          <Loaded query={settings} rows={3}>
            {(incoming) => (
              <div className={styles.body}>
                <dl className={styles.standings}>
                  <StandingLine label={t('sending')} {...sendingOf(sending)} />
                  <StandingLine label={t('receiving')} {...receivingOf(mailboxes.data?.mailboxes ?? [], incoming)} />
                </dl>
                <RoundTripTest settings={incoming} leaves={sendingOf(sending).state !== 'missing'} />
                <p className={styles.links}>
                  <Link to="/admin/profile/emailtexts">{t('toTexts')}</Link>
                  <Link to="/admin/profile/emaillogs">{t('toLog')}</Link>
                </p>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  )
}

function StandingLine({ label, state, text }: Standing & { label: string }) {
  return (
    <div data-state={state}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function sendingOf({ senders, instance_sends, instance_address }: Senders): Standing {
  const active = senders.find(({ is_active }) => is_active)
  if (active?.failure) return { state: 'fails', text: t('sendingFails', { address: active.address, reason: active.failure }) }
  if (active) return { state: 'works', text: t('sendingWorks', { address: active.address }) }
  return instance_sends ? { state: 'works', text: t('sendingOfInstance', { address: instance_address }) } : { state: 'missing', text: t('sendingMissing') }
}

/** Returns the addresses whose mail arrives here, as far as the settings say. */
const receiving = ({ addresses, has_mailgun_key }: Settings): string[] =>
  addresses.filter(({ of }) => of !== 'sender' || has_mailgun_key).map(({ address }) => address)

function receivingOf(mailboxes: Mailboxes, settings: Settings): Standing {
  const failed = mailboxes.find(({ state }) => state === 'failed')
  if (failed)
    return {
      state: 'fails',
      text: t('receivingFails', { name: failed.address || failed.username, reason: problemText(failed.problem ?? 'other', failed.failure) }),
    }
  const addresses = receiving(settings)
  return addresses.length > 0
    ? { state: 'works', text: t('receivingWorks', { addresses: addresses.join(', ') }) }
    : { state: 'missing', text: t('receivingMissing') }
}

/** Sends a mail to an address of one's own and follows it until it is back. */
function RoundTripTest({ settings, leaves }: { settings: Settings; leaves: boolean }) {
  const addresses = receiving(settings)
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
  if (address === undefined || !leaves) return <p className={styles.small}>{t(leaves ? 'tripNeedsAddress' : 'tripNeedsSender')}</p>
  return (
    <>
      <div className={styles.trip}>
        {addresses.length > 1 && (
          <NativeSelect size="xs" label={t('tripTo')} value={address} data={addresses} onChange={(event) => setChosen(event.currentTarget.value)} />
        )}
        <ActionButton for="inboundMail.startRoundTrip" variant="default" size="xs" busy={start.isPending} onClick={() => start.mutate(address)}>
          {t('tripStart')}
        </ActionButton>
      </div>
      {trip && (
        <p className={trip.state === 'failed' ? styles.failure : styles.state} role="status" title={momentText(Date.parse(trip.sent_at))}>
          {outcomeOf(trip)}{' '}
          <span className={styles.small}>
            {t('tripSent')} <RelativeTime at={trip.sent_at} />
          </span>
        </p>
      )}
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
