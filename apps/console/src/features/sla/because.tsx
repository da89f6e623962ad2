import { type Condition, conditionsOf } from '@porchlight/contracts/lists/list-language'
import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { filterText } from '../../shared/conversations/fields/filter-texts.ts'
import { t } from './texts.ts'

/** Explains why a policy applies: its place in the list, and its conditions in words. */
export function Because({ because: { filter, place } }: { because: NonNullable<SlaClockView['because']> }) {
  const { labelOf, wordOf } = useFieldWords()
  const words = ({ field, op, value }: Condition) =>
    [
      labelOf(field),
      filterText(`op_${op}`),
      value === undefined
        ? ''
        : [value]
            .flat()
            .map((one) => wordOf(field, String(one)))
            .join(', '),
    ]
      .filter(Boolean)
      .join(' ')
  const conditions = conditionsOf(filter)
  return (
    <>
      <p>{t('because', { place })}</p>
      <ul>
        {conditions.length === 0 ? (
          <li>{t('everyConversation')}</li>
        ) : (
          conditions.map((condition) => <li key={JSON.stringify(condition)}>{words(condition)}</li>)
        )}
      </ul>
    </>
  )
}
