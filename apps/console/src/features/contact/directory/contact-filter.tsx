import { Button, Modal } from '@mantine/core'
import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import { useState } from 'react'
import { contactConditions } from '../../../shared/contacts/contact-conditions.ts'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import { type ConditionsDraft, conditionsDraft, filterOfDraft, isDraftComplete } from '../../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../../shared/conversations/filters/conditions-editor.tsx'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { t } from './texts.ts'

const first: Condition = { field: 'country', op: 'is', value: undefined }

/** Dialog for the conditions of a list of contacts. */
export default function ContactFilter({
  filter,
  onApply,
  onClose,
}: {
  filter: Filter | undefined
  onApply: (filter: Filter | undefined) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState<ConditionsDraft>(() => (filter ? conditionsDraft(filter) : { match: 'all', parts: [first] }))
  const isDone = isDraftComplete(draft)
  return (
    <Modal opened onClose={onClose} title={filterText('title')} size={640} closeButtonProps={{ 'aria-label': filterText('close') }}>
      <DialogForm onSubmit={() => isDone && onApply(filterOfDraft(draft))}>
        <ConditionsEditor draft={draft} onChange={setDraft} words={contactConditions()} first={first} label={t('matching')} />
        <DialogActions>
          <Button variant="default" onClick={() => onApply(undefined)}>
            {filterText('clear')}
          </Button>
          <Button type="submit" disabled={!isDone}>
            {filterText('apply')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
