import { Button, Modal } from '@mantine/core'
import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import { segmentConditionsMax, segmentFields } from '@porchlight/contracts/news/news-segment'
import { useState } from 'react'
import { contactConditions } from '../../shared/contacts/contact-conditions.ts'
import { filterText } from '../../shared/conversations/fields/filter-texts.ts'
import { type ConditionsDraft, conditionsDraft, countConditions, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

const names = Object.keys(segmentFields) as (keyof typeof segmentFields)[]
const first: Condition = { field: 'company', op: 'is', value: undefined }

/** Dialog for the conditions on customers who get a news flash. */
export function SegmentDialog({ segment, onChoose, onClose }: { segment: Filter | null; onChoose: (segment: Filter) => void; onClose: () => void }) {
  useReturnFocus()
  const [draft, setDraft] = useState<ConditionsDraft>(() => (segment ? conditionsDraft(segment) : { match: 'all', parts: [first] }))
  const count = countConditions(draft)
  const filter = filterOfDraft(draft)
  const isDone = filter !== undefined && count <= segmentConditionsMax && isDraftComplete(draft)
  return (
    <Modal opened onClose={onClose} title={t('segmentTitle')} size={640} closeButtonProps={{ 'aria-label': filterText('close') }}>
      <DialogForm onSubmit={() => isDone && onChoose(filter)}>
        <ConditionsEditor draft={draft} onChange={setDraft} words={contactConditions(names)} first={first} label={t('segmentMatch')} />
        {count > segmentConditionsMax && <p role="alert">{t('segmentTooMany', { count: segmentConditionsMax })}</p>}
        <p>{t('segmentHint')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {filterText('cancel')}
          </Button>
          <Button type="submit" disabled={!isDone}>
            {filterText('apply')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
