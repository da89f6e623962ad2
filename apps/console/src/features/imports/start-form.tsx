import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { dateOrders, type ImportSource, importSources } from '@porchlight/contracts/imports/import-kind'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { FileChoice } from '../../shared/content/article-files/file-choice.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { startImport } from './api.ts'
import { dayText } from './day-text.ts'
import styles from './imports.module.css'
import { sourceText, t } from './texts.ts'

const earlierText = ({ file_name, created_at }: ImportView) => t('continuesOf', { file: file_name, date: dayText(created_at) })
const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Chooses a program and its file, how what is unclear in it is meant, and uploads it. */
export function StartForm({ isBusy, earlier }: { isBusy: boolean; earlier: readonly ImportView[] }) {
  const [source, setSource] = useState<ImportSource>('zendesk')
  const [file, setFile] = useState<File | null>(null)
  const [own_addresses, setOwnAddresses] = useState('')
  const [meant, setMeant] = useState({ time_zone: 'UTC', date_order: 'auto', continues: '' })
  const [part, setPart] = useState(0)
  const isMail = source === 'mbox'
  const before = earlier.filter((each) => each.source === source && (each.state === 'done' || each.state === 'stopped'))
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const upload = useMutation({
    mutationFn: (chosen: File) => startImport(chosen, { source, own_addresses: isMail ? own_addresses : '', ...meant }, setPart, leaving.current.signal),
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
        onChange={(event) => {
          setSource(event.currentTarget.value as ImportSource)
          setMeant({ ...meant, continues: '' })
        }}
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
      {!isMail && (
        <>
          <Select
            label={t('zone')}
            data={zones()}
            value={meant.time_zone}
            searchable
            allowDeselect={false}
            onChange={(time_zone) => time_zone && setMeant({ ...meant, time_zone })}
          />
          <NativeSelect
            label={t('dateOrder')}
            value={meant.date_order}
            data={dateOrders.map((value) => ({ value, label: t(`dateOrder_${value}`) }))}
            onChange={(event) => setMeant({ ...meant, date_order: event.currentTarget.value })}
          />
        </>
      )}
      {before.length > 0 && (
        <NativeSelect
          label={t('continues')}
          description={t('continuesLead')}
          value={meant.continues}
          data={[{ value: '', label: t('continuesNone') }, ...before.map((each) => ({ value: each.import_ref, label: earlierText(each) }))]}
          onChange={(event) => setMeant({ ...meant, continues: event.currentTarget.value })}
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
