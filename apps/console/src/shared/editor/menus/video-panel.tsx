import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { videoAddress } from '../video-address.ts'

/** Takes the address of a film; anything but the known hosts is refused with a word. */
export function VideoPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, type] = useState('')
  const [isRefused, refuse] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const src = videoAddress(typed)
    if (!src) return refuse(true)
    editor.chain().focus().insertContent({ type: 'video', attrs: { src } }).run()
    onClose()
  }
  return (
    <form className={styles.videoPanel} onSubmit={add}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('videoPlaceholder')}
        placeholder={t('videoPlaceholder')}
        value={typed}
        error={isRefused && t('videoUnknown')}
        onChange={(event) => {
          type(event.currentTarget.value)
          refuse(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          editor.commands.focus()
          onClose()
        }}
      />
      <Button size="xs" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}
