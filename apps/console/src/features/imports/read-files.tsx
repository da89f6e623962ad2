import type { ImportFileView, ImportView } from '@porchlight/contracts/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { importMappingQuery } from './api.ts'
import { dayText } from './day-text.ts'
import styles from './imports.module.css'
import { t } from './texts.ts'

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** Shows how the files of an import were read, and from which system their ids are. */
export function ReadFiles({ of: { import_ref, state } }: { of: ImportView }) {
  const { data } = useQuery(importMappingQuery(import_ref, state))
  if (!data || (data.files.length === 0 && data.continues_since === null)) return null
  return (
    <div className={styles.read}>
      {data.continues_since !== null && <p className={styles.note}>{t('continuesSince', { date: dayText(data.continues_since) })}</p>}
      {data.files.length > 0 && (
        <ul className={styles.files} aria-label={t('files')}>
          {data.files.map((file) => (
            <li key={file.name}>{fileText(file, data.time_zone)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function fileText(file: ImportFileView, zone: string): string {
  const { name, records, separator, date_order, zoneless } = file
  const encoding = file.encoding.toUpperCase().replace(/^WINDOWS/, 'Windows')
  const read =
    separator === null
      ? t('fileRead', { name, records, encoding })
      : t('fileTable', { name, records, encoding, separator: t(`separator_${separatorNames[separator]}`) })
  const order = date_order === null ? [] : [`${t('dateOrder')}: ${t(`dateOrder_${date_order}`)}`]
  return [read, ...order, ...(zoneless > 0 ? [t('fileZoneless', { zone, count: zoneless })] : [])].join(' · ')
}
