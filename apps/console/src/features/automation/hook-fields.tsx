import { Button } from '@mantine/core'
import type { HookDelivery } from '@porchlight/contracts/workflows/workflow-hooks'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { hookQuery } from './api.ts'
import styles from './automation.module.css'
import { t } from './texts.ts'

/** A call that starts the rule, to be tried in a terminal. */
const sample = (address: string) =>
  `curl -X POST '${address}' -H 'content-type: application/json' -H 'webhook-id: test-1' -d '{"email":"anna@example.com","data":{"order":{"id":17,"state":"paid"}}}'`

/** The address by which other systems start a rule, and the last calls. The address is shown once; afterwards only a new one can be made. */
export function HookFields({ workflow_ref }: { workflow_ref: string }) {
  const query = useQuery(hookQuery(workflow_ref))
  const [address, setAddress] = useState<string | null>(null)
  const make = useMutation({
    mutationFn: () => api.workflowHooks.create({ workflow_ref }),
    onSuccess: (made) => {
      setAddress(made.address)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.workflowHooks.remove({ workflow_ref }),
    onSuccess: () => {
      setAddress(null)
    },
  })
  return (
    <Loaded query={query} rows={2}>
      {({ hook, deliveries }) => (
        <div className={styles.stack}>
          <p className={styles.hint}>{t('hookHint')}</p>
          {address ? (
            <>
              <p className={styles.hint} role="status">
                {t('hookOnce')}
              </p>
              <CopyField value={address} what={t('hookAddress')} />
              <p className={styles.hint}>{t('hookSample')}</p>
              <CopyField value={sample(address)} what={t('hookSampleCall')} />
            </>
          ) : (
            <p className={styles.hint}>{hook ? t('hookHas') : t('hookNone')}</p>
          )}
          <div className={styles.inline}>
            <ActionButton for="workflowHooks.create" size="xs" variant="default" busy={make.isPending} onClick={() => make.mutate()}>
              {hook ? t('hookRotate') : t('hookMake')}
            </ActionButton>
            {hook && (
              <ActionButton for="workflowHooks.remove" size="xs" variant="subtle" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('hookRemove')}
              </ActionButton>
            )}
          </div>
          {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
        </div>
      )}
    </Loaded>
  )
}

const isGood = ({ status }: HookDelivery) => status === 'done' || status === 'waiting'
const shownAtFirst = 5

function Deliveries({ deliveries }: { deliveries: readonly HookDelivery[] }) {
  const [isAll, setAll] = useState(false)
  return (
    <section aria-label={t('hookCalls')}>
      <strong>{t('hookCalls')}</strong>
      <ul className={styles.bulk}>
        {deliveries.slice(0, isAll ? undefined : shownAtFirst).map((one) => (
          <li key={one.delivery_ref}>
            <RelativeTime at={one.received_at} />{' '}
            <span className={styles.mark} data-bad={!isGood(one) || undefined}>
              {t(`status_${one.status}`)}
              {one.times > 1 && ` · ${t('hookTimes', { count: one.times })}`}
            </span>{' '}
            {one.conversation_ref && <Link to={conversationAddress(one.conversation_ref)}>{t('hookConversation')}</Link>}
            {one.fields.length > 0 && <div>{one.fields.map((name) => `{var.${name}}`).join(' ')}</div>}
          </li>
        ))}
      </ul>
      {!isAll && deliveries.length > shownAtFirst && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('moreRuns')}
        </Button>
      )}
    </section>
  )
}
