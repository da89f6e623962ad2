import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { addressOf } from '../../shared/boot.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import type { DragPosition } from './drag-position.ts'
import styles from './help-button.module.css'
import { t } from './texts.ts'

const width = 376
const height = 640

/** The library's own widget, as its visitors see it, beside the help button. Escape closes it. */
export default function HelpPanel({ position, onClose }: { position: DragPosition; onClose: () => void }) {
  const { user } = useSignedIn()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
  }, [])
  const fit = (wanted: number, space: number, own: number) => Math.max(8, Math.min(wanted, space - Math.min(own, space - 16) - 8))
  return (
    <section
      ref={panel}
      className={styles.panel}
      style={{ insetInlineEnd: fit(position.end, innerWidth, width), insetBlockEnd: fit(position.bottom + 44, innerHeight, height) }}
      aria-label={t('helpPanel')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <div style={{ flex: 1 }}>
          <h2>{t('helpPanel')}</h2>
          <p>{t('helpIntro')}</p>
        </div>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      <iframe className={styles.frame} title={t('helpPanel')} src={`${addressOf('widget')}/advancedWidget/${encodeURIComponent(user.support_lib_id)}/`} />
    </section>
  )
}
