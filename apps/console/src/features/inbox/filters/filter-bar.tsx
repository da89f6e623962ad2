import { ActionIcon, Button } from '@mantine/core'
import { conditionsOf } from '@porchlight/contracts/lists/list-language'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { filterBarText } from '../../../shared/conversations/fields/texts.ts'
import styles from '../../../shared/conversations/lists/list.module.css'
import { filterOf } from '../../../shared/conversations/store/list-key.ts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import { holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { late } from '../../../shared/interface/late.ts'

const SavedFiltersMenu = late(() => import('./saved-filters-menu.tsx'))
const FilterDialog = late(() => import('./filter-dialog.tsx'))

type Props = { place: InboxPlace; go: (change: Partial<InboxPlace>) => void /** Render only a button that opens the dialog. */; isButton?: boolean }

/** The list's filter conditions, with a button to change them. */
export function FilterBar({ place, go, isButton = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const filter = filterOf(place.filter)
  const open = () => {
    holdKeys()
    setWasOpen(true)
    setOpen(true)
  }
  const dialog = (
    <Suspense>
      {wasOpen && (
        <FilterDialog
          filter={place.filter}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false)
            go({ filter: next })
          }}
        />
      )}
    </Suspense>
  )
  if (isButton) {
    return (
      <>
        <ActionIcon className={styles.newTicket} size="md" aria-label={filterBarText('filter')} title={filterBarText('filter')} onClick={open}>
          <IconFilter size={17} stroke={1.7} />
        </ActionIcon>
        {dialog}
      </>
    )
  }
  return (
    <div className={styles.filterBar}>
      <Button size="compact-xs" variant="subtle" leftSection={<IconFilter size={14} stroke={1.8} />} onClick={open}>
        {filter ? filterBarText('active', { count: conditionsOf(filter).length }) : filterBarText('filter')}
      </Button>
      {filter && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => go({ filter: '' })}>
          {filterBarText('clear')}
        </Button>
      )}
      <Suspense>
        <SavedFiltersMenu place={place} go={go} />
      </Suspense>
      {dialog}
    </div>
  )
}
