import '@mantine/core/styles/Text.layer.css'
import { Button, Modal, Text } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { textTemplateLimits } from '@porchlight/contracts/text-templates/text-template-limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { shownInPlace } from '../../connection/query-client.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { TemplateFields } from './template-fields.tsx'
import { t } from './texts.ts'

/** A text that becomes a template. */
export type TemplateSource = { kind: ReviewKind; title: string; html: string }

/** Dialog that makes a template of a text as it is on the screen. */
export function SaveAsTemplateDialog({ source, onClose }: { source: TemplateSource | null; onClose: () => void }) {
  return (
    <Modal opened={source !== null} onClose={onClose} title={t('saveTitle')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      {source && <SaveForm source={source} onClose={onClose} />}
    </Modal>
  )
}

/** Returns the first characters of a text, without half of one at its end. */
const cutAt = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

function SaveForm({ source: { kind, title, html }, onClose }: { source: TemplateSource; onClose: () => void }) {
  const [names, setNames] = useState({ name: cutAt(title.trim(), textTemplateLimits.name), description: '' })
  const save = useMutation({
    mutationFn: () => api.textTemplates.create({ kind, ...names, title: cutAt(title, textTemplateLimits.title), html }),
    onSuccess: () => {
      showSuccess(t('saved', { name: names.name }), 'text-template')
      onClose()
    },
    onError: shownInPlace,
  })
  const problem = save.error && (save.error instanceof ApiError && save.error.fields?.name === 'too many' ? t('full') : errorText(save.error))
  return (
    <DialogForm onSubmit={() => names.name.trim() !== '' && save.mutate()}>
      <Text size="sm">{t('saveText')}</Text>
      <TemplateFields
        names={names}
        error={problem}
        onChange={(now) => {
          save.reset()
          setNames(now)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={names.name.trim() === ''} loading={save.isPending}>
          {t('saveAct')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
