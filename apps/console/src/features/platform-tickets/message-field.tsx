import { Button, Textarea } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FileChips } from '../../shared/files/uploads/file-chips.tsx'
import { FileInput } from '../../shared/files/uploads/file-input.tsx'
import { fileText } from '../../shared/files/uploads/texts.ts'
import { useDroppedFiles } from '../../shared/files/uploads/use-dropped-files.ts'
import styles from './platform-tickets.module.css'
import type { useTicketFiles } from './ticket-files.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend: () => void
  files: ReturnType<typeof useTicketFiles>
  /** Marks the field as required. */
  isRequired?: boolean
  rows: { min: number; max: number }
  /** The form's buttons. */
  children: ReactNode
}

/** Text area and attachments of a message, followed by the form's buttons. Files can be chosen, dropped or pasted. */
export function MessageField({ label, value, onChange, onSend, files, isRequired = false, rows, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = (added: readonly File[]) => {
    files.add(added)
    field.current?.focus()
  }
  const { isOver, handlers } = useDroppedFiles(add)
  return (
    <div className={styles.field} {...handlers}>
      <Textarea
        ref={field}
        label={label}
        required={isRequired}
        autosize
        minRows={rows.min}
        maxRows={rows.max}
        maxLength={limits.messageLengthMax}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend()
        }}
      />
      <FileChips
        items={files.items}
        onRemove={(key) => {
          files.remove(key)
          field.current?.focus()
        }}
      />
      <div className={styles.actions}>
        <Button
          variant="subtle"
          color="gray"
          className={styles.attach}
          leftSection={<IconPaperclip size={16} stroke={1.7} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {fileText('attach')}
        </Button>
        <FileInput ref={picker} multiple data-testid="attach" onFiles={add} />
        {children}
      </div>
      {isOver && <div className={styles.dropHere}>{fileText('dropHere')}</div>}
    </div>
  )
}
