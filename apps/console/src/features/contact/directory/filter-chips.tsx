import { Button } from '@mantine/core'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { IconX } from '@tabler/icons-react'
import { contactConditionsText } from '../../../shared/contacts/contact-conditions.ts'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import styles from './directory.module.css'
import { t } from './texts.ts'

/** The conditions of a list in words; each that all contacts must meet can be removed by itself. */
export default function FilterChips({ filter, onChange }: { filter: Filter; onChange: (filter: Filter | undefined) => void }) {
  const parts = 'all' in filter ? filter.all : [filter]
  return (
    <div className={styles.chips}>
      <ul aria-label={t('conditions')}>
        {parts.map((part, index) => {
          const words = contactConditionsText(part)
          const rest = parts.toSpliced(index, 1)
          return (
            <li key={words} className={styles.chip}>
              <span dir="auto">{words}</span>
              <button
                type="button"
                aria-label={t('removeCondition', { condition: words })}
                onClick={() => onChange(rest.length > 0 ? { all: rest } : undefined)}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {parts.length > 1 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
          {filterText('clear')}
        </Button>
      )}
    </div>
  )
}
