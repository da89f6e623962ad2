import { Button, NativeSelect } from '@mantine/core'
import { EmptyState, momentText, RelativeTime } from '@porchlight/ui'
import { IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../../shared/interface/page/more-rows.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { type Endpoint, logKey } from './endpoints-query.ts'
import { problemText, t } from './texts.ts'

const states = ['pending', 'sent', 'failed', 'given_up'] as const
type State = (typeof states)[number]
type Delivery = Awaited<ReturnType<typeof api.webhooks.deliveries>>['deliveries'][number]

/** The log of webhooks: filters, what came of each, and sending again. */
export function WebhookLog({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const [state, setState] = useState<State | ''>('')
  const [chosen, setChosen] = useState('')
  // A receiver that was deleted meanwhile can't be chosen any more.
  const endpoint_ref = endpoints.some((each) => each.endpoint_ref === chosen) ? chosen : ''
  const query = useInfiniteQuery({
    queryKey: [logKey, state, endpoint_ref],
    queryFn: ({ pageParam }) =>
      api.webhooks.deliveries({ ...(state && { state }), ...(endpoint_ref && { endpoint_ref }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.deliveries),
    placeholderData: (known) => known,
  })
  const many = useMutation({
    mutationFn: () => api.webhooks.resendMany(endpoint_ref ? { endpoint_ref } : {}),
    onSuccess: ({ resent }) => {
      showSuccess(t('manyOnTheirWay', { count: resent }))
    },
  })
  return (
    <Section title={t('log')} lead={t('logLead')}>
      <div className={styles.filters}>
        <NativeSelect
          label={t('state')}
          size="xs"
          value={state}
          data={[{ value: '', label: t('all') }, ...states.map((value) => ({ value, label: t(`state_${value}`) }))]}
          onChange={(event) => setState(states.find((each) => each === event.currentTarget.value) ?? '')}
        />
        <NativeSelect
          label={t('receiver')}
          size="xs"
          value={endpoint_ref}
          data={[{ value: '', label: t('all') }, ...endpoints.map((each) => ({ value: each.endpoint_ref, label: each.name }))]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {state === 'given_up' && query.data && query.data.length > 0 && (
          <ActionButton for="webhooks.resendMany" variant="default" size="xs" busy={many.isPending} onClick={() => many.mutate()}>
            {t('manyAgain')}
          </ActionButton>
        )}
      </div>
      <Loaded query={query} rows={3}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyState icon={<IconWebhook size={28} stroke={1.6} aria-hidden />} title={t('noWebhooks')}>
              {state || endpoint_ref ? t('noneMatch') : t('noneSent')}
            </EmptyState>
          ) : (
            <ul className={styles.mailboxes}>
              {deliveries.map((delivery) => (
                <DeliveryLine key={delivery.delivery_id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
      {query.hasNextPage && !query.isFetchingNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { delivery_id, event, endpoint_name, source, state, attempts, created_at, due_at, problem, status, duration_ms, response } = delivery
  const again = useMutation({
    mutationFn: () => api.webhooks.resend({ delivery_id }),
    onSuccess: () => {
      showSuccess(t('onItsWay'))
    },
  })
  const isBad = state === 'failed' || state === 'given_up'
  return (
    <li className={styles.mailbox}>
      <div className={styles.about}>
        <p className={styles.state} data-active={state === 'sent' || undefined} data-failed={isBad || undefined}>
          {event} · {t(`state_${state}`)}
        </p>
        <p className={styles.small} title={momentText(Date.parse(created_at))}>
          {endpoint_name} {source && `${t('by', { name: source.name })} `}· <RelativeTime at={created_at} />
          {attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
        </p>
        {isBad && problem && <p className={styles.failure}>{problemText(problem, delivery)}</p>}
        {state === 'sent' && status !== null && <p className={styles.small}>{t('answered', { status: String(status), ms: String(duration_ms) })}</p>}
        {state === 'failed' && due_at && (
          <p className={styles.small} title={momentText(Date.parse(due_at))}>
            {t('next')} {momentText(Date.parse(due_at))}
          </p>
        )}
        <SentText delivery={delivery} />
        {response !== '' && (
          <details className={styles.answer}>
            <summary aria-label={t('answerOf', { event })}>{t('answer')}</summary>
            <pre>{response}</pre>
          </details>
        )}
      </div>
      <div className={styles.actions}>
        {state !== 'pending' && (
          <ActionButton
            for="webhooks.resend"
            variant="default"
            size="xs"
            aria-label={t('againOf', { event })}
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('again')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}

/** The text that is sent, loaded when somebody opens it. */
function SentText({ delivery: { delivery_id, event } }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ queryKey: ['webhook-text', delivery_id], queryFn: () => api.webhooks.read({ delivery_id }), enabled: isOpen })
  return (
    <details className={styles.answer} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary aria-label={t('textOf', { event })}>{t('text')}</summary>
      {isOpen && <Loaded query={query}>{({ body }) => <pre dir="ltr">{readable(body)}</pre>}</Loaded>}
    </details>
  )
}

/** Returns JSON on several lines, and any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
