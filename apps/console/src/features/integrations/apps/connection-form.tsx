import '@mantine/core/styles/Anchor.layer.css'
import { Anchor, Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { webhookProblems } from '@porchlight/contracts/webhooks/webhook-problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { type ConditionsDraft, conditionsDraft, filterOfDraft, isDraftComplete } from '../../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../../shared/conversations/filters/conditions-editor.tsx'
import { useConversationConditions } from '../../../shared/conversations/filters/use-conversation-conditions.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import styles from '../integrations.module.css'
import type { NewSecret } from '../webhooks/endpoints-query.ts'
import { EventsFields } from '../webhooks/events-fields.tsx'
import { t as webhookText } from '../webhooks/texts.ts'
import { labelOf, titleOf } from './app-words.ts'
import type { AppFacts, Connection } from './apps-query.ts'
import { t } from './texts.ts'

type Props = { app: AppFacts; connection: Connection | null; onDone: () => void; onSecret: (made: NewSecret) => void }

/** Form that connects the library to an app, or changes a connection. It is made from what the app says about its fields. */
export function ConnectionForm({ app, connection, onDone, onSecret }: Props) {
  const [name, setName] = useState(connection?.name ?? '')
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(app.fields.map((field) => [field.name, connection?.settings[field.name] ?? field.by_default ?? ''])),
  )
  const [events, setEvents] = useState(connection?.endpoint?.events ?? [])
  const [conditions, setConditions] = useState(() => conditionsDraft(connection?.endpoint?.filter ?? connection?.filter ?? { all: [] }))
  const isComplete = isDraftComplete(conditions)
  const save = useMutation({
    mutationFn: async () => {
      const facts = {
        name,
        values,
        ...(app.does === 'notifies' && { events }),
        ...(hasConditions(app) && { filter: filterOfDraft(conditions) ?? { all: [] } }),
      }
      if (connection) await api.apps.update({ connection_ref: connection.connection_ref, ...facts })
      else {
        const { secret } = await api.apps.connect({ app: app.name, ...facts })
        if (secret !== null) onSecret({ name, secret })
      }
    },
    onError: shownInPlace,
    onSuccess: async () => {
      showSuccess(connection ? t('saved') : t('connected', { app: titleOf(app) }))
      onDone()
    },
  })
  return (
    <DialogForm onSubmit={() => isComplete && save.mutate()}>
      {app.help_url && (
        <Anchor href={app.help_url} target="_blank" rel="noreferrer" size="sm">
          {t('help', { app: app.does === 'has_threads' ? 'Slack' : titleOf(app) })}
        </Anchor>
      )}
      {app.does === 'has_threads' && <p className={styles.small}>{t('slackNeeds', { scopes: slackScopes })}</p>}
      <TextInput
        label={t('name')}
        description={t(hasConditions(app) ? 'nameHint' : 'nameHintOther')}
        required
        maxLength={80}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {app.fields.map((field) => (
        <TextInput
          key={field.name}
          label={labelOf(app, field.name)}
          type={field.kind === 'secret' ? 'password' : field.kind === 'url' ? 'url' : 'text'}
          autoComplete={field.kind === 'secret' ? 'new-password' : 'off'}
          {...(connection && field.kind === 'secret' && { description: t('keepSecret') })}
          {...(field.name === 'projects' && { description: t('hint_projects') })}
          required={field.is_required && !(connection && field.kind === 'secret')}
          placeholder={field.example ?? ''}
          maxLength={2048}
          value={values[field.name] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {app.does === 'notifies' && <EventsFields chosen={events} conditions={conditions} onChosen={setEvents} onConditions={setConditions} />}
      {app.does === 'has_threads' && <ThreadFields conditions={conditions} onConditions={setConditions} />}
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
          {t(connection ? 'save' : 'connect')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

/** What the bot of a connection to Slack has to be allowed. */
const slackScopes = 'chat:write, users:read, users:read.email, reactions:write, channels:history'

const hasConditions = ({ does }: AppFacts): boolean => does === 'notifies' || does === 'has_threads'

/** Which conversations have a thread. */
function ThreadFields({ conditions, onConditions }: { conditions: ConditionsDraft; onConditions: (conditions: ConditionsDraft) => void }) {
  const words = useConversationConditions()
  return (
    <fieldset className={styles.conditions}>
      <legend>{t('threadsOf')}</legend>
      <p className={styles.small}>{t('threadsHint')}</p>
      <ConditionsEditor draft={conditions} onChange={onConditions} words={words} label={t('threadsMatch')} />
    </fieldset>
  )
}

function reasonOf(error: Error): string {
  const { code = '', fields = {} } = error instanceof ApiError ? error : {}
  const problem = webhookProblems.find((each) => each === fields.problem)
  if (problem) return webhookText(`problem_${problem}`)
  if (code === 'forbidden' && fields.events) return webhookText('hiddenEvent', { event: fields.events })
  if (Object.values(fields).includes('an address')) return t('noUrl')
  if (Object.values(fields).includes('required')) return t('required')
  return code === 'conflict' ? t('tooMany') : errorText(error)
}
