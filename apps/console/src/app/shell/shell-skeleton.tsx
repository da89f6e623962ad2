import { Skeleton } from '@porchlight/ui'
import bar from './icon-bar.module.css'
import styles from './shell.module.css'
import { t } from './texts.ts'

/** The shell while the first guard decides: its shape, and nothing that might have to be taken back. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell}>
      <div className={bar.bar} />
      <div className={styles.column}>
        <main className={styles.main}>
          <div style={{ maxInlineSize: '40rem', padding: 'var(--pl-space-8)' }}>
            <Skeleton rows={6} label={t('loading')} />
          </div>
        </main>
        <div style={{ blockSize: '1.75rem' }} />
      </div>
    </div>
  )
}
