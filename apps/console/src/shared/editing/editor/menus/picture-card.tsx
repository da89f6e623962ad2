import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import styles from '../editor.module.css'
import { scaled } from '../nodes/scaled.ts'
import { t } from '../texts.ts'
import { ToolButton } from './tool-button.tsx'

const size = { size: 16, stroke: 1.8 }

/** Card with an image's alt text and size. Prompts for missing alt text. */
export function PictureCard({ editor, onRemove }: { editor: Editor; onRemove: () => void }) {
  const alt = useEditorState({ editor, selector: ({ editor: it }) => String(it.getAttributes('picture').alt ?? '') })
  const resize = (factor: number | null) => {
    const shown = editor.view.nodeDOM(editor.state.selection.from)
    const image = shown instanceof HTMLElement ? shown.querySelector('img') : null
    if (image)
      editor.commands.updateAttributes('picture', scaled(image, factor === null ? image.naturalWidth : image.clientWidth * factor, editor.view.dom.clientWidth))
  }
  return (
    <div className={styles.pictureCard}>
      <TextInput
        size="xs"
        label={t('altText')}
        placeholder={t('altHint')}
        value={alt}
        data-mantine-stop-propagation="true"
        leftSection={alt ? undefined : <IconAlertTriangle size={14} aria-label={t('altMissing')} className={styles.nudge} />}
        onChange={(event) => editor.commands.updateAttributes('picture', { alt: event.currentTarget.value || null })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          editor.commands.focus()
        }}
      />
      <div className={styles.bubbleRow}>
        <ToolButton label={t('smaller')} onClick={() => resize(1 / 1.2)}>
          <IconMinus {...size} />
        </ToolButton>
        <ToolButton label={t('larger')} onClick={() => resize(1.2)}>
          <IconPlus {...size} />
        </ToolButton>
        <ToolButton label={t('originalSize')} onClick={() => resize(null)}>
          <span className={styles.oneToOne}>1:1</span>
        </ToolButton>
        <ToolButton label={t('removePicture')} onClick={onRemove}>
          <IconTrash {...size} />
        </ToolButton>
      </div>
    </div>
  )
}
