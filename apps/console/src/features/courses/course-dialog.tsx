import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

/** Dialog that creates a course. */
export function CourseDialog({ onDone, onClose }: { onDone: (course_id: string) => void; onClose: () => void }) {
  useReturnFocus()
  const [course_title, setTitle] = useState('')
  const [course_description, setDescription] = useState('')
  const create = useMutation({
    onError: shownInPlace,
    mutationFn: async () => {
      const { course } = await api.courses.create({ course_title: course_title.trim(), course_description: course_description.trim() })
      return course.course_id
    },
    onSuccess: onDone,
  })
  return (
    <Modal opened onClose={onClose} title={t('create')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => create.mutate()}>
        {create.isError && <Notice tone="danger">{errorText(create.error)}</Notice>}
        <TextInput label={t('courseTitle')} maxLength={200} data-autofocus value={course_title} onChange={(event) => setTitle(event.currentTarget.value)} />
        <Textarea
          label={t('description')}
          description={t('descriptionHint')}
          rows={3}
          maxLength={2000}
          value={course_description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!course_title.trim()}>
            {t('create')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
