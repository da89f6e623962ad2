import { reportRows } from '@porchlight/contracts/reports/report-rows'
import type { ConditionWords } from '../../shared/conversations/filters/condition-words.ts'
import { useConversationConditions } from '../../shared/conversations/filters/use-conversation-conditions.ts'
import { t } from './texts.ts'

/** Returns what conditions of reports can be about: as in the lists of the inbox, and who acted at that time. */
export function useConditionWords(): ConditionWords {
  const conversations = useConversationConditions()
  const known = (name: string) => (name === 'agent_id' ? 'assignee_id' : name)
  return {
    fields: [{ value: 'agent_id', label: t('group_agent_id') }, ...conversations.fields],
    fieldOf: reportRows.fieldOf,
    choicesOf: (name) => conversations.choicesOf(known(name)),
    isLoading: (name) => conversations.isLoading(known(name)),
  }
}
