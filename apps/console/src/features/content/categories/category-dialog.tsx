import { Button, FileButton, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CategoryAudience, CategoryView } from '@porchlight/contracts/categories/categories'
import { limits } from '@porchlight/contracts/limits'
import { Skeleton } from '@porchlight/ui'
import { lazy, Suspense, useState } from 'react'
import { forgetUploads } from '../../../shared/files/uploads/forget-uploads.ts'
import { uploadPicture } from '../../../shared/files/uploads/upload-picture.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { t } from '../texts.ts'
import { createCategory, updateCategory } from './category-actions.ts'
import styles from './category-dialog.module.css'
import { CategoryIcon } from './category-icon.tsx'
import { linesOf, type Node } from './tree.ts'

const IconPicker = lazy(() => import('./icon-picker.tsx'))

/** What the dialog edits: an existing category, or a new one below `parent`. */
export type CategoryDraft = { category: CategoryView } | { parent: string | null }

const audiences: readonly CategoryAudience[] = ['public', 'customers', 'staff']

/** Dialog that creates or edits a category. */
export function CategoryDialog({
  draft,
  nodes,
  onClose,
  onCreated,
}: {
  draft: CategoryDraft | null
  nodes: readonly Node[]
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const isNew = draft !== null && !('category' in draft)
  return (
    <Modal
      opened={draft !== null}
      onClose={onClose}
      title={t(isNew ? 'newCategory' : 'editCategory')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {draft && <CategoryForm draft={draft} nodes={nodes} onDone={onClose} onCreated={onCreated} />}
    </Modal>
  )
}

function CategoryForm({
  draft,
  nodes,
  onDone,
  onCreated,
}: {
  draft: CategoryDraft
  nodes: readonly Node[]
  onDone: () => void
  onCreated: (id: string) => void
}) {
  const category = 'category' in draft ? draft.category : null
  const [category_title, setTitle] = useState(category?.category_title ?? '')
  const [category_description, setDescription] = useState(category?.category_description ?? '')
  const [category_icon, setIcon] = useState(category?.category_icon ?? '')
  const [audience, setAudience] = useState<CategoryAudience>(category?.audience ?? 'public')
  const [parent_cat_id, setParent] = useState('category' in draft ? null : draft.parent)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const words = {
      category_title: category_title.trim(),
      category_description: category_description.trim(),
      category_icon,
      ...(audience !== category?.audience && { audience }),
    }
    const created = category ? null : await createCategory({ ...words, audience, parent_cat_id })
    const isDone = category ? await updateCategory(category.category_id, words) : created !== null
    setBusy(false)
    if (!isDone) return
    if (category && category.category_icon !== category_icon) void forgetUploads([category.category_icon])
    if (created) {
      showSuccess(t('categoryCreated', { title: created.category_title }))
      onCreated(created.category_id)
    }
    onDone()
  }
  return (
    <DialogForm onSubmit={() => void save()}>
      <TextInput
        label={t('categoryTitle')}
        maxLength={120}
        required
        withAsterisk={false}
        data-autofocus
        value={category_title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('categoryDescription')}
        description={t('categoryDescriptionHint')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        value={category_description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {!category && <ParentField nodes={nodes} value={parent_cat_id} onChange={setParent} />}
      <NativeSelect
        label={t('categoryAudience')}
        description={t('audienceHint')}
        data={audiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        value={audience}
        onChange={(event) => setAudience(audiences[event.currentTarget.selectedIndex] ?? 'public')}
      />
      <IconField value={category_icon} onChange={setIcon} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!category_title.trim()}>
          {t(category ? 'save' : 'create')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

/** Depth at which a category can't have children. */
const deepest = limits.categoryDepthMax - 1

function ParentField({ nodes, value, onChange }: { nodes: readonly Node[]; value: string | null; onChange: (id: string | null) => void }) {
  const own = nodes.filter((node) => !node.isDefault)
  const every = new Set<string>()
  const open = (list: readonly Node[]) => {
    for (const node of list) {
      every.add(node.id)
      open(node.children)
    }
  }
  open(own)
  const data = [
    { value: '', label: t('categoryTop') },
    ...linesOf(own, every).map(({ id, depth, category }) => ({
      value: id,
      label: `${'\u2003'.repeat(depth)}${category.category_title}`,
      disabled: depth >= deepest,
    })),
  ]
  const hint = data.some((choice) => 'disabled' in choice && choice.disabled) ? t('categoryDeepest', { max: limits.categoryDepthMax }) : undefined
  return (
    <NativeSelect
      label={t('categoryParent')}
      description={hint}
      data={data}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File | null) => {
    if (!file) return
    setUploading(true)
    try {
      onChange((await uploadPicture(file, () => undefined, new AbortController().signal)).url)
    } catch {
      showError(t('pictureFailed'))
    }
    setUploading(false)
  }
  return (
    <fieldset className={styles.iconField}>
      <legend>{t('categoryIcon')}</legend>
      <div className={styles.iconLine}>
        <span className={styles.iconShown}>
          <CategoryIcon icon={value} size={20} />
        </span>
        <FileButton accept="image/*" onChange={(file) => void upload(file)} inputProps={{ 'aria-label': t('iconPictureOf') }}>
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={isUploading}>
              {t('iconPicture')}
            </Button>
          )}
        </FileButton>
      </div>
      <Suspense fallback={<Skeleton rows={3} height={28} label={t('loading')} />}>
        <IconPicker value={value} onPick={onChange} />
      </Suspense>
    </fieldset>
  )
}
