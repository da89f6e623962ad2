import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { videoAddress } from '../video-address.ts'
import { insertVideo } from './slash-items.ts'

/** Panel for a video's URL. Shows an error for unknown hosts. */
export function VideoPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, type] = useState('')
  const [isRefused, refuse] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const src = videoAddress(typed)
    if (!src) return refuse(true)
    insertVideo(editor, src)
    onClose()
  }
  return (
    <form className={styles.videoPanel} onSubmit={add}>
      <TextInput
        size="xs"
        data-mantine-stop-propagation="true"
        aria-label={t('videoPlaceholder')}
        placeholder={t('videoPlaceholder')}
        value={typed}
        error={isRefused && t('videoUnknown')}
        onChange={(event) => {
          type(event.currentTarget.value)
          refuse(false)
        }}
      />
      <Button size="xs" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}
