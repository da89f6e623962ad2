import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, Radio } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { Notice } from '@porchlight/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../connection/error-text.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { archiveProblem } from './archive-problem.ts'
import styles from './article-files.module.css'
import { FileChoice } from './file-choice.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { type ImportWish, startImport } from './start-import.ts'
import { t } from './texts.ts'

/** Category to import the file's folders into; defaults to the top level. */
export type ImportTarget = { category_id: string; title: string }

/** Form for choosing the import file and options. */
export function ImportForm({
  target,
  onCancel,
  onStarted,
}: {
  target?: ImportTarget | undefined
  onCancel: () => void
  onStarted: (transfer_id: string) => void
}) {
  const { canRun } = usePermissions()
  const [file, setFile] = useState<File | null>(null)
  const [existing, setExisting] = useState<ImportWish['on_existing']>('skip')
  const [publish, setPublish] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])

  const choose = (next: File | null) => {
    setProblem(next && next.size > limits.importBytesMax ? errorText(new ApiError('too_large', 413)) : '')
    setFile(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    setProblem('')
    setSent(0)
    const { signal } = abort.current
    try {
      const wish = { on_existing: existing, publish, category_id: target?.category_id }
      onStarted((await startImport(file, wish, setSent, signal)).transfer_id)
    } catch (cause) {
      if (!signal.aborted) setProblem(problemOf(cause))
      setSent(null)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>{t('importLead')}</p>
      <FileChoice file={file} isBusy={sent !== null} onChoose={choose} />
      {target && <p className={styles.hint}>{t('into', { name: target.title })}</p>}
      <Radio.Group label={t('existing')} value={existing} onChange={(value) => setExisting(choices.find((one) => one === value) ?? 'skip')}>
        <div className={styles.options}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={t(`existing_${choice}`)} {...(choice === 'update' && { description: t('existing_updateHint') })} />
          ))}
        </div>
      </Radio.Group>
      {canRun('articles.publish') && (
        <Checkbox checked={publish} onChange={(event) => setPublish(event.currentTarget.checked)} label={t('publish')} description={t('publishHint')} />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {sent !== null && <ProgressBar part={sent} label={t('sending')} />}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!file || file.size > limits.importBytesMax} loading={sent !== null}>
          {t('start')}
        </Button>
      </DialogActions>
    </form>
  )
}

const choices = ['skip', 'update', 'copy'] as const

function problemOf(cause: unknown): string {
  if (!(cause instanceof ApiError)) return errorText(cause)
  const { code, fields } = cause
  if (code === 'archive_refused') return `${errorText(cause)} ${archiveProblem(fields?.file ?? '')}`
  if (code === 'conflict') return t('busyImport')
  return code === 'invalid_input' && fields?.file === 'empty' ? archiveProblem('empty') : errorText(cause)
}
