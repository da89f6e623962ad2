import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../../shared/conversations/filters/conditions-editor.tsx'
import styles from '../../../shared/conversations/filters/filter-dialog.module.css'
import { filterOf } from '../../../shared/conversations/store/list-key.ts'

type Props = { filter: string; isOpen: boolean; onClose: () => void; onApply: (filter: string) => void }

/** Dialog that edits a list's conditions. */
export default function FilterDialog({ filter, isOpen, onClose, onApply }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={filterText('title')} size={560} closeButtonProps={{ 'aria-label': filterText('close') }}>
      {isOpen && <FilterForm filter={filter} onApply={onApply} />}
    </Modal>
  )
}

function FilterForm({ filter, onApply }: Pick<Props, 'filter' | 'onApply'>) {
  const [draft, setDraft] = useState(() => conditionsDraft(filterOf(filter)))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const given = filterOfDraft(draft)
        onApply(given ? JSON.stringify(given) : '')
      }}
    >
      <ConditionsEditor
        draft={draft}
        onChange={setDraft}
        actions={
          <>
            <Button variant="default" size="xs" onClick={() => onApply('')}>
              {filterText('clear')}
            </Button>
            <Button type="submit" size="xs" disabled={!isDraftComplete(draft)}>
              {filterText('apply')}
            </Button>
          </>
        }
      />
    </form>
  )
}
