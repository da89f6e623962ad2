import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Modal, NativeSelect } from '@mantine/core'
import type { Belonging } from '@porchlight/contracts/leaving/leaving'
import type { AgentView } from '@porchlight/contracts/people/people'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { belongingsQuery, useLeave } from './api.ts'
import styles from './people.module.css'
import { belongingWord, t } from './texts.ts'

/** Dialog that deactivates a teammate: explains the consequences, and asks what becomes of what they have. */
export function DisableDialog({ agent, onClose }: { agent: AgentView | null; onClose: () => void }) {
  // Keep the content while the dialog fades out, or it would go blank first.
  const last = useRef<AgentView | null>(null)
  if (agent) last.current = agent
  const shown = agent ?? last.current
  if (!shown) return null
  const name = shownName(shown)
  return (
    <Modal opened={agent !== null} onClose={onClose} title={t('switchOffTitle', { name })} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <Leave key={shown.user_id} agent={shown} name={name} onClose={onClose} />
    </Modal>
  )
}

/** What becomes of a kind: empty if it stays, `end`, or whoever gets it. */
type Choices = Readonly<Record<string, string>>
const ends = 'end'

function Leave({ agent, name, onClose }: { agent: AgentView; name: string; onClose: () => void }) {
  const [choices, setChoices] = useState<Choices>({})
  const { isPending, mutate } = useLeave(onClose)
  const query = useQuery(belongingsQuery(agent.user_id))
  const decisions = Object.entries(choices).flatMap(([kind, choice]) => (choice ? [{ kind, to: choice === ends ? null : choice }] : []))
  return (
    <div className={styles.form}>
      <p className={styles.meaning}>{t('switchOffText')}</p>
      <Loaded query={query} rows={2}>
        {({ belongings, is_owner }) =>
          is_owner ? (
            <Alert color="red">{t('handOverFirst')}</Alert>
          ) : (
            belongings.length > 0 && (
              <fieldset className={styles.belongings}>
                <legend>{t('belongings')}</legend>
                {belongings.map((each) => (
                  <Choice
                    key={each.kind}
                    belonging={each}
                    value={choices[each.kind] ?? ''}
                    onChange={(choice) => setChoices({ ...choices, [each.kind]: choice })}
                  />
                ))}
              </fieldset>
            )
          )
        }
      </Loaded>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <ActionButton
          for="leaving.leave"
          color="red"
          busy={isPending}
          disabled={query.isPending || query.data?.is_owner}
          onClick={() => mutate({ ref_uid: agent.user_id, name, decisions })}
        >
          {t('switchOff')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}

type ChoiceProps = { belonging: Belonging; value: string; onChange: (choice: string) => void }

function Choice({ belonging: { kind, count, may_end, receivers }, value, onChange }: ChoiceProps) {
  const mayGet = (useAgents() ?? []).filter((each) => receivers.includes(each.user_id))
  return (
    <NativeSelect
      label={belongingWord(`has_${kind}`, count)}
      size="sm"
      value={value}
      data={[
        { value: '', label: belongingWord(`stay_${kind}`, count) || t('stay') },
        ...(may_end ? [{ value: ends, label: belongingWord(`end_${kind}`, count) }] : []),
        ...mayGet.map((each) => ({ value: each.user_id, label: t('goTo', { name: shownName(each) }) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
