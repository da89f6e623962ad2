import { ActionIcon } from '@mantine/core'
import { ChoiceBar } from '@porchlight/ui'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BrowseSop } from '../../features/sops/browse/browse-sop.tsx'
import { addressOf } from '../../shared/connection/boot.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import type { DragPosition } from './drag-position.ts'
import styles from './help-button.module.css'
import { t } from './help-texts.ts'
import { t as shell } from './texts.ts'

const width = 376
const height = 640

type Preview = 'widget' | 'sop'

/** Panel beside the help button: the library's own widget as visitors see it, and the SOPs (checklist B5). Escape closes it. */
export default function HelpPanel({ position, onClose }: { position: DragPosition; onClose: () => void }) {
  const { user } = useSignedIn()
  const panel = useRef<HTMLElement>(null)
  const [preview, setPreview] = useState<Preview>('widget')
  useEffect(() => {
    panel.current?.focus()
  }, [])
  const fit = (wanted: number, space: number, own: number) => Math.max(8, Math.min(wanted, space - Math.min(own, space - 16) - 8))
  return (
    <section
      ref={panel}
      className={styles.panel}
      style={{ insetInlineEnd: fit(position.end, innerWidth, width), insetBlockEnd: fit(position.bottom + 44, innerHeight, height) }}
      aria-label={t(preview === 'widget' ? 'helpPanel' : 'browseSop')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <div style={{ flex: 1 }}>
          <ChoiceBar
            label={t('helpChoice')}
            value={preview}
            choices={[
              { value: 'widget', label: t('helpPanel') },
              { value: 'sop', label: t('browseSop') },
            ]}
            onChange={setPreview}
          />
        </div>
        <ActionIcon aria-label={shell('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      {preview === 'sop' ? (
        <BrowseSop />
      ) : (
        <iframe className={styles.frame} title={t('helpPanel')} src={`${addressOf('widget')}/advancedWidget/${encodeURIComponent(user.support_lib_id)}/`} />
      )}
    </section>
  )
}
