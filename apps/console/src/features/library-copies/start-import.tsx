import { FileInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { importLibrary } from './api.ts'
import styles from './copies.module.css'
import { isProblem, problemText, t } from './texts.ts'

/** Chooses the file of a full export and uploads it. */
export function StartImport({ isBusy }: { isBusy: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [part, setPart] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const upload = useMutation({
    onError: shownInPlace,
    mutationFn: (chosen: File) => importLibrary(chosen, setPart, leaving.current.signal),
    onSuccess: () => setFile(null),
  })
  return (
    <form
      className={styles.block}
      onSubmit={(event) => {
        event.preventDefault()
        if (file) upload.mutate(file)
      }}
    >
      <FileInput className={styles.file} label={t('file')} placeholder={t('chooseFile')} accept=".zip" value={file} onChange={setFile} clearable />
      <ActionButton for="libraryCopies.startImport" type="submit" busy={upload.isPending} disabled={file === null || isBusy}>
        {t('startImport')}
      </ActionButton>
      <p role="status" className={styles.note}>
        {upload.isPending ? t('uploading', { percent: Math.round(part * 100) }) : upload.error ? t('refused', { reason: reasonOf(upload.error) }) : ''}
      </p>
    </form>
  )
}

function reasonOf(error: Error): string {
  const problem = error instanceof ApiError && error.code === 'archive_refused' ? error.fields?.file : undefined
  return problem !== undefined && isProblem(problem) ? problemText(problem) : errorText(error)
}
