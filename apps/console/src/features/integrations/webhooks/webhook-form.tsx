import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { webhookProblems } from '@porchlight/contracts/webhooks/webhook-problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../../shared/conversations/filters/conditions-draft.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import styles from '../integrations.module.css'
import type { Endpoint, NewSecret } from './endpoints-query.ts'
import { EventsFields } from './events-fields.tsx'
import { t } from './texts.ts'

/** Form that adds a receiver of webhooks, or changes one. */
export function WebhookForm({ endpoint, onDone, onSecret }: { endpoint: Endpoint | null; onDone: () => void; onSecret: (made: NewSecret) => void }) {
  const [name, setName] = useState(endpoint?.name ?? '')
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [events, setEvents] = useState(endpoint?.events ?? [])
  const [conditions, setConditions] = useState(() => conditionsDraft(endpoint?.filter ?? { all: [] }))
  const isComplete = isDraftComplete(conditions)
  const save = useMutation({
    mutationFn: async () => {
      const facts = { name, url: url.trim(), events, filter: filterOfDraft(conditions) ?? { all: [] } }
      if (endpoint) await api.webhooks.update({ endpoint_ref: endpoint.endpoint_ref, ...facts })
      else onSecret({ name, secret: (await api.webhooks.create(facts)).secret })
    },
    onError: shownInPlace,
    onSuccess: async () => {
      if (endpoint) showSuccess(t('saved'))
      onDone()
    },
  })
  return (
    <DialogForm onSubmit={() => isComplete && save.mutate()}>
      <TextInput label={t('name')} required maxLength={80} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        required
        maxLength={2048}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventsFields chosen={events} conditions={conditions} onChosen={setEvents} onConditions={setConditions} />
      {save.error && (
        <p className={styles.failure} role="alert">
          {reasonOf(save.error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isComplete}>
          {t(endpoint ? 'save' : 'create')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function reasonOf(error: Error): string {
  const { code = '', fields } = error instanceof ApiError ? error : {}
  const problem = webhookProblems.find((each) => each === fields?.problem)
  if (problem) return t(`problem_${problem}`)
  if (code === 'forbidden' && fields?.events) return t('hiddenEvent', { event: fields.events })
  return code === 'conflict' ? t('tooMany') : errorText(error)
}
