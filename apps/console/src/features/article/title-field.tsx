import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import styles from './article.module.css'
import { t } from './texts.ts'

/** Title field at the size that readers see; Enter moves focus to the text. */
export function TitleField({ value, onChange, isNew }: { value: string; onChange: (title: string) => void; isNew: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Textarea
      ref={field}
      variant="unstyled"
      classNames={{ root: styles.titleRoot, input: styles.title }}
      aria-label={t('title')}
      dir="auto"
      placeholder={t('titlePlaceholder')}
      value={value}
      maxLength={200}
      autosize
      minRows={1}
      autoFocus={isNew}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        field.current?.closest('main')?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
      }}
    />
  )
}
