import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { LibraryImportView } from '@porchlight/contracts/library-copies/library-copies'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useId } from 'react'
import styles from './copies.module.css'
import { problemText, t } from './texts.ts'

const brought = [
  ['conversations', 'conversations'],
  ['messages', 'messages'],
  ['contacts', 'visitors'],
  ['articles', 'articles'],
  ['files', 'uploads'],
] as const

/** One import: how it is doing, and what it brought. */
export function ImportedLibrary({ of }: { of: LibraryImportView }) {
  const { state, file_name, company_name, done, total, counts, place } = of
  const title = useId()
  return (
    <li className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title}>{company_name || file_name}</h3>
        <span role="status">{stateText(of)}</span>
      </div>
      {state === 'writing' && <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label={t('importProgress', { file: file_name })} />}
      {state === 'failed' && place !== '' && <p className={styles.note}>{t('place', { place })}</p>}
      {state === 'done' && <p className={styles.note}>{brought.map(([kind, table]) => t(`brought_${kind}`, { count: counts[table] ?? 0 })).join(', ')}</p>}
    </li>
  )
}

function stateText({ state, done, total, problem }: LibraryImportView): string {
  const values = { done: done.toLocaleString(currentLocale()), total: total.toLocaleString(currentLocale()) }
  if (state === 'failed') return t('state_failed', { reason: problemText(problem ?? 'internal') })
  return t(`state_${state}`, values)
}
