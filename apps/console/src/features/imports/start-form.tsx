import { NativeSelect, TextInput } from '@mantine/core'
import { type ImportSource, importSources } from '@porchlight/contracts/imports/import-kind'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { FileChoice } from '../../shared/content/article-files/file-choice.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { startImport } from './api.ts'
import styles from './imports.module.css'
import { sourceText, t } from './texts.ts'

/** Chooses a program and its file, and uploads it. */
export function StartForm({ isBusy }: { isBusy: boolean }) {
  const [source, setSource] = useState<ImportSource>('zendesk')
  const [file, setFile] = useState<File | null>(null)
  const [own_addresses, setOwnAddresses] = useState('')
  const [part, setPart] = useState(0)
  const isMail = source === 'mbox'
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const upload = useMutation({
    mutationFn: (chosen: File) => startImport(chosen, { source, own_addresses: isMail ? own_addresses : '' }, setPart, leaving.current.signal),
    onSuccess: () => setFile(null),
  })
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        if (file) upload.mutate(file)
      }}
    >
      <NativeSelect
        label={t('source')}
        description={t(`sourceLead_${source}`)}
        value={source}
        data={importSources.map((value) => ({ value, label: sourceText(value) }))}
        onChange={(event) => setSource(event.currentTarget.value as ImportSource)}
      />
      {isMail && (
        <TextInput
          label={t('ownAddresses')}
          description={t('ownAddressesLead')}
          placeholder="support@example.com, @example.com"
          maxLength={2000}
          value={own_addresses}
          onChange={(event) => setOwnAddresses(event.currentTarget.value)}
        />
      )}
      <FileChoice
        file={file}
        isBusy={upload.isPending}
        onChoose={setFile}
        accept={isMail ? undefined : '.csv,.json,.ndjson,.jsonl,.zip'}
        hint={t(isMail ? 'acceptedMails' : 'accepted')}
      />
      <ActionButton for="imports.start" type="submit" busy={upload.isPending} disabled={file === null || isBusy}>
        {t('read')}
      </ActionButton>
      <p role="status" className={styles.note}>
        {upload.isPending ? t('uploading', { percent: Math.round(part * 100) }) : upload.error ? t('failed', { reason: errorText(upload.error) }) : ''}
      </p>
    </form>
  )
}
