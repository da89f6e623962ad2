import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { conditionsDraft, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import dialog from '../../shared/conversations/filters/filter-dialog.module.css'
import { t } from './texts.ts'
import { useConditionWords } from './use-condition-words.ts'
import { filterOf } from './view.ts'

type Props = { filter: string; onClose: () => void; onApply: (filter: string) => void }

/** Dialog that edits which conversations a report counts: as in the lists of the inbox, and by who acted at that time. */
export default function FilterDialog({ filter, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(() => conditionsDraft(filterOf(filter)))
  const words = useConditionWords()
  return (
    <Modal opened onClose={onClose} title={t('filterTitle')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault()
          const given = filterOfDraft(draft)
          onApply(given ? JSON.stringify(given) : '')
        }}
      >
        <ConditionsEditor
          words={words}
          draft={draft}
          onChange={setDraft}
          actions={
            <>
              <Button variant="default" size="xs" onClick={() => onApply('')}>
                {t('clear')}
              </Button>
              <Button type="submit" size="xs" disabled={!isDraftComplete(draft)}>
                {t('apply')}
              </Button>
            </>
          }
        />
      </form>
    </Modal>
  )
}
