import { t } from './texts.ts'
import styles from './versions.module.css'

/** Differences between a published version and the draft, beside each other: the words for a part before and now. */
export function Differences({ version, parts }: { version: number; parts: readonly { at: string; before: string; now: string }[] }) {
  return (
    <div className={styles.difference}>
      {parts.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <>
          <strong>{t('was', { version })}</strong>
          <strong>{t('is')}</strong>
          {parts.flatMap(({ at, before, now }) => [
            <span key={`${at} before`} dir="auto">
              {before}
            </span>,
            <span key={`${at} now`} dir="auto">
              {now}
            </span>,
          ])}
        </>
      )}
    </div>
  )
}
