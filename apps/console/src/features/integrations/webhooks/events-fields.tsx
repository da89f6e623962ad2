import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { dataPrefix, webhookRow } from '@porchlight/contracts/webhooks/webhook-filter'
import { webhookLimits } from '@porchlight/contracts/webhooks/webhook-limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { ConditionWords } from '../../../shared/conversations/filters/condition-words.ts'
import type { ConditionsDraft } from '../../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../../shared/conversations/filters/conditions-editor.tsx'
import { useConversationConditions } from '../../../shared/conversations/filters/use-conversation-conditions.ts'
import styles from '../integrations.module.css'
import { t } from './texts.ts'

type Props = {
  chosen: string[]
  conditions: ConditionsDraft
  onChosen: (events: string[]) => void
  onConditions: (conditions: ConditionsDraft) => void
}

/** Which events somebody outside is told of, and under what conditions. */
export function EventsFields({ chosen, conditions, onChosen, onConditions }: Props) {
  const events = useQuery({ queryKey: ['webhook-events'], queryFn: () => api.webhooks.events() }).data?.events ?? []
  const fields = [...new Set(events.flatMap((event) => (chosen.includes(event.name) ? event.fields : [])))].sort()
  const words = useWords(fields)
  return (
    <>
      <MultiSelect
        label={t('events')}
        description={t('eventsHint')}
        data={[...new Set([...events.map(({ name }) => name), ...chosen])]}
        value={chosen}
        onChange={onChosen}
        searchable
        limit={20}
        maxValues={webhookLimits.eventsMax}
        nothingFoundMessage={t('noEvent')}
        hidePickedOptions
      />
      {chosen.length > 0 && (
        <fieldset className={styles.conditions}>
          <legend>{t('conditions')}</legend>
          <p className={styles.small}>{t('conditionsHint')}</p>
          <ConditionsEditor draft={conditions} onChange={onConditions} words={words} label={t('match')} />
        </fieldset>
      )}
    </>
  )
}

/** The fields of conversations, and those of the data of the chosen events. */
function useWords(fields: readonly string[]): ConditionWords {
  const conversation = useConversationConditions()
  const ofEvent = fields.map((name) => ({ value: `${dataPrefix}${name}`, label: name }))
  const ofConversation = conversation.fields.flatMap((one) => ('items' in one ? one.items : [one]))
  return {
    ...conversation,
    fieldOf: webhookRow.fieldOf,
    fields: [
      { group: t('ofConversation'), items: ofConversation },
      { group: t('ofEvent'), items: ofEvent },
    ],
  }
}
