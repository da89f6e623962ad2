import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ChoiceBar } from '@porchlight/ui'
import { useState } from 'react'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { sidebarGroups } from '../report-pages.ts'
import { t } from '../texts.ts'
import type { ReportDraft } from './report-draft.ts'

/** Fields of the dialog. */
export type Facts = Pick<ReportDraft, 'report_name' | 'description' | 'category' | 'visible_to'>

type Props = {
  title: string
  facts: Facts
  isBusy: boolean
  /** Offers to make the report a favourite; null if it is saved already. */
  favorite: boolean | null
  /** Whether the user may make it private: only its owner may. */
  canHide: boolean
  onSave: (facts: Facts, favorite: boolean) => void
  onClose: () => void
}

/** Dialog with the name of a report, where the sidebar lists it, and who sees it. */
export default function FactsDialog({ title, facts: given, isBusy, favorite, canHide, onSave, onClose }: Props) {
  const [facts, setFacts] = useState(given)
  const [isFavorite, setFavorite] = useState(favorite ?? false)
  const change = (more: Partial<Facts>) => setFacts((known) => ({ ...known, ...more }))
  const report_name = facts.report_name.trim()
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => report_name && onSave({ ...facts, report_name, description: facts.description.trim() }, isFavorite)}>
        <TextInput
          data-autofocus
          required
          label={t('name')}
          dir="auto"
          maxLength={100}
          value={facts.report_name}
          onChange={(event) => change({ report_name: event.currentTarget.value })}
        />
        <Textarea
          label={t('description')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={500}
          value={facts.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('category')}
          value={facts.category}
          data={sidebarGroups.filter((group) => group !== 'favorites').map((value) => ({ value, label: t(value) }))}
          onChange={(event) => change({ category: event.currentTarget.value as Facts['category'] })}
        />
        {canHide && (
          <ChoiceBar
            label={t('visibleTo')}
            value={facts.visible_to}
            choices={[
              { value: 'private', label: t('onlyYou') },
              { value: 'everyone', label: t('everyone') },
            ]}
            onChange={(visible_to) => change({ visible_to })}
          />
        )}
        {favorite !== null && <Checkbox label={t('favoriteShort')} checked={isFavorite} onChange={(event) => setFavorite(event.currentTarget.checked)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!report_name}>
            {t('save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
