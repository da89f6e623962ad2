import { ActionIcon } from '@mantine/core'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-field.module.css'

const t = defineTexts('copy', { copy: 'Copy {what}', copied: 'Copied' })

/** A value with a copy button. `shown` is displayed in place of a secret value. */
export function CopyField({ value, what, shown = value }: { value: string; what: string; shown?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
  return (
    <div className={styles.field}>
      <code>{shown}</code>
      <ActionIcon aria-label={t('copy', { what })} title={t('copy', { what })} onClick={copy}>
        {isCopied ? <IconCheck size={17} stroke={1.8} /> : <IconCopy size={17} stroke={1.7} />}
      </ActionIcon>
      <span className="pl-visually-hidden" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  )
}
