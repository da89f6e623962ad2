import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { conditionsText } from '../../shared/conversations/filters/conditions-text.ts'
import { t } from './texts.ts'
import { filterOf } from './view.ts'

/** Returns a function that says conditions, given as JSON, in words; '' without any. */
export function useFilterWords(): (filter: string) => string {
  const { labelOf, wordOf } = useFieldWords()
  const isAgent = (name: string) => name === 'agent_id'
  const names = {
    labelOf: (name: string) => (isAgent(name) ? t('group_agent_id') : labelOf(name)),
    valueText: (name: string, value: unknown) =>
      [value]
        .flat()
        .map((one) => wordOf(isAgent(name) ? 'assignee_id' : name, String(one)))
        .join(', '),
  }
  return (filter) => {
    const parsed = filterOf(filter)
    return parsed ? conditionsText(parsed, names) : ''
  }
}
