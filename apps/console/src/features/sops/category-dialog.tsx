import { Button, Modal, TextInput } from '@mantine/core'
import type { SopCategory } from '@porchlight/contracts/sops/sops'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { t as shared } from '../../shared/content/publications/texts.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

/** Dialog that creates or renames a category. `onDone` receives the category's id. */
export function CategoryDialog({ category, onDone, onClose }: { category: SopCategory | null; onDone: (category_id: string) => void; onClose: () => void }) {
  useReturnFocus()
  const [name, setName] = useState(category?.category_title ?? '')
  const save = useMutation({
    onError: shownInPlace,
    mutationFn: async () => {
      const category_title = name.trim()
      const { sop_category } = category
        ? await api.sops.updateCategory({ category_id: category.category_id, category_title })
        : await api.sops.createCategory({ category_title })
      return sop_category.category_id
    },
    onSuccess: (category_id) => {
      onDone(category_id)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t(category ? 'rename' : 'newCategory')} size={420} closeButtonProps={{ 'aria-label': shared('close') }}>
      <DialogForm onSubmit={() => save.mutate()}>
        {save.isError && <Notice tone="danger">{errorText(save.error)}</Notice>}
        <TextInput label={t('categoryName')} maxLength={120} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            {category ? shared('save') : t('add')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
