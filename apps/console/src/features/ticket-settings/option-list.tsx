import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { statusCategories } from '@porchlight/contracts/conversations/conversation-fields'
import { EmptyState } from '@porchlight/ui'
import { IconListDetails } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OptionKind, optionsQuery, type TicketOption } from '../../shared/conversations/options.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { removeOption, saveOption } from './change-option.ts'
import { t } from './texts.ts'

type Draft = { ref?: string; name: string; status_category: string }
const noDraft: Draft = { name: '', status_category: 'open' }

/** List of ticket options, with a dialog to add, rename and delete them. Used for every kind of option. */
export function OptionList({ kind }: { kind: OptionKind }) {
  const options = useQuery(optionsQuery(kind))
  const [draft, setDraft] = useState<Draft | null>(null)
  const add = (
    <Button variant="default" size="xs" onClick={() => setDraft(noDraft)}>
      {t('add')}
    </Button>
  )
  return (
    <Section title={t(kind)} lead={t(`${kind}Lead`)} actions={add}>
      <Loaded query={options} rows={3}>
        {(all) => <Options options={all.filter((option) => !option.is_deleted)} onEdit={setDraft} />}
      </Loaded>
      <Modal
        opened={draft !== null}
        onClose={() => setDraft(null)}
        title={draft?.ref ? t('editTitle', { name: draft.name }) : t('addTitle', { list: t(kind) })}
        size={420}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {draft && <OptionForm kind={kind} draft={draft} onDone={() => setDraft(null)} />}
      </Modal>
    </Section>
  )
}

function Options({ options, onEdit }: { options: TicketOption[]; onEdit: (draft: Draft) => void }) {
  if (options.length === 0) {
    return (
      <EmptyState icon={<IconListDetails size={20} stroke={1.6} />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  const names = new Map(options.filter((option) => option.is_built_in).map((option) => [option.ref, option.name]))
  return options.map(({ ref, name, status_category = 'open', is_built_in }) => (
    <Row key={ref} label={name} hint={is_built_in ? t('builtIn') : names.get(status_category)}>
      {!is_built_in && (
        <Button variant="default" size="xs" aria-label={t('editTitle', { name })} onClick={() => onEdit({ ref, name, status_category })}>
          {t('edit')}
        </Button>
      )}
    </Row>
  ))
}

function OptionForm({ kind, draft, onDone }: { kind: OptionKind; draft: Draft; onDone: () => void }) {
  const [name, setName] = useState(draft.name)
  const [status_category, setCategory] = useState(draft.status_category)
  const categories = useQuery({ ...optionsQuery('ticket_status'), enabled: kind === 'ticket_status' }).data ?? []
  const done = (message: string) => {
    showSuccess(message)
    onDone()
  }
  const save = useMutation({ mutationFn: () => saveOption(kind, { ...draft, name: name.trim(), status_category }), onSuccess: () => done(t('saved')) })
  const remove = useMutation({ mutationFn: (ref: string) => removeOption(kind, ref), onSuccess: () => done(t('removed', { name: draft.name })) })
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput label={t('name')} maxLength={60} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {kind === 'ticket_status' && !draft.ref && (
        <NativeSelect
          label={t('group')}
          value={status_category}
          data={statusCategories.map((value) => ({ value, label: categories.find(({ ref }) => ref === value)?.name ?? value }))}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      )}
      <DialogActions>
        {draft.ref && (
          <Button
            variant="subtle"
            color="red"
            title={t('removeHint')}
            loading={remove.isPending}
            disabled={save.isPending}
            onClick={() => draft.ref && remove.mutate(draft.ref)}
          >
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!name.trim() || remove.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
