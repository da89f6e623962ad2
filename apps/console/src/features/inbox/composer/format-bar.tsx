import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAt, IconBold, IconCode, IconItalic, IconList } from '@tabler/icons-react'
import styles from './composer.module.css'
import type { Format } from './format-selection.ts'
import { t } from './texts.ts'

const formats = [
  { format: 'bold', icon: IconBold },
  { format: 'italic', icon: IconItalic },
  { format: 'code', icon: IconCode },
  { format: 'list', icon: IconList },
] as const

/** Formatting buttons, plus a mention button for notes. */
export function FormatBar({ onFormat, onMention }: { onFormat: (format: Format) => void; onMention: (() => void) | undefined }) {
  return (
    <div className={styles.formats}>
      {formats.map(({ format, icon: Icon }) => (
        <Tooltip key={format} label={t(format)}>
          <ActionIcon className={styles.format} aria-label={t(format)} onMouseDown={(event) => event.preventDefault()} onClick={() => onFormat(format)}>
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
      {onMention && (
        <Tooltip label={t('mention')}>
          <ActionIcon aria-label={t('mention')} onMouseDown={(event) => event.preventDefault()} onClick={onMention}>
            <IconAt size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
