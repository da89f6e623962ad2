import { Button, Modal } from '@mantine/core'
import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import { segmentConditionsMax, type segmentFields, segmentRows } from '@porchlight/contracts/news/news-segment'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useState } from 'react'
import { filterText } from '../../shared/conversations/fields/filter-texts.ts'
import type { ConditionWords } from '../../shared/conversations/filters/condition-words.ts'
import { type ConditionsDraft, conditionsDraft, countConditions, filterOfDraft, isDraftComplete } from '../../shared/conversations/filters/conditions-draft.ts'
import { ConditionsEditor } from '../../shared/conversations/filters/conditions-editor.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

type Name = keyof typeof segmentFields

const names = ['company', 'country', 'language', 'first_seen_at'] as const satisfies readonly Name[]
const first: Condition = { field: 'company', op: 'is', value: undefined }

const words = (): ConditionWords => ({
  fields: names.map((value) => ({ value, label: t(`segment_${value}`) })),
  fieldOf: segmentRows.fieldOf,
  choicesOf: () => [],
  isLoading: () => false,
})

const moments = [
  ['-0m', 'moment_now'],
  ['-1d', 'moment_1d'],
  ['-7d', 'moment_7d'],
  ['-30d', 'moment_30d'],
  ['+1d', 'moment_in1d'],
  ['+7d', 'moment_in7d'],
] as const

/** Says the conditions of a segment in words. */
export function segmentInWords(filter: Filter): string {
  if ('field' in filter) {
    const label = t(`segment_${names.find((name) => name === filter.field) ?? 'company'}`)
    const known = moments.find(([moment]) => moment === filter.value)?.[1]
    const value = filter.value === undefined ? '' : known ? filterText(known) : `“${String(filter.value)}”`
    return [label, filterText(`op_${filter.op}`), value].filter(Boolean).join(' ')
  }
  const isAll = 'all' in filter
  const parts = (isAll ? filter.all : filter.any).map((part) => ('field' in part ? segmentInWords(part) : `(${segmentInWords(part)})`))
  return new Intl.ListFormat(currentLocale(), { type: isAll ? 'conjunction' : 'disjunction' }).format(parts)
}

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
        <ConditionsEditor draft={draft} onChange={setDraft} words={words()} first={first} label={t('segmentMatch')} />
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
