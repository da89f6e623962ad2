import { Button, Textarea } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FileChips } from '../../shared/files/uploads/file-chips.tsx'
import { FileInput } from '../../shared/files/uploads/file-input.tsx'
import { useDroppedFiles } from '../../shared/files/uploads/use-dropped-files.ts'
import styles from './side-conversations.module.css'
import type { useSideFiles } from './side-files.ts'
import { t } from './texts.ts'

type Props = {
  label: string
  rows: number
  value: string
  onChange: (value: string) => void
  files: ReturnType<typeof useSideFiles>
  /** Between the text and the buttons. */
  between?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** Text and files of a message, followed by the buttons of its form. Files can be chosen, dropped or pasted. */
export function SideField({ label, rows, value, onChange, files, between, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = (added: readonly File[]) => {
    files.add(added)
    field.current?.focus()
  }
  const { isOver, handlers } = useDroppedFiles(add)
  return (
    <div className={styles.field} data-over={isOver || undefined} {...handlers}>
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={rows}
        maxRows={10}
        maxLength={limits.messageLengthMax}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileChips
        items={files.items}
        onRemove={(key) => {
          files.remove(key)
          field.current?.focus()
        }}
      />
      {between}
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          color="gray"
          className={styles.attach}
          leftSection={<IconPaperclip size={16} stroke={1.7} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t('attach')}
        </Button>
        <FileInput ref={picker} multiple onFiles={add} />
        {children}
      </div>
    </div>
  )
}
