import { IconBold, IconCode, IconItalic, IconLink, IconTrash, IconUnderline } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { type BubbleKind, bubbleKind, selectionRect } from './bubble-kind.ts'
import { FloatingPanel } from './floating-panel.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PictureCard } from './picture-card.tsx'
import { TableTools } from './table-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import { VideoPanel } from './video-panel.tsx'

export type OpenPanel = 'link' | 'video' | null

const size = { size: 16, stroke: 1.8 }

/** Bubble menu at the selection for text, a link, an image, a video or a table; replaced by the panel that the user opens. */
export function Bubble({
  editor,
  panel,
  setPanel,
  onRemovePicture,
}: {
  editor: Editor
  panel: OpenPanel
  setPanel: (panel: OpenPanel) => void
  onRemovePicture: () => void
}) {
  const kind = useEditorState({ editor, selector: ({ editor: it }): BubbleKind => bubbleKind(it) })
  if (panel) {
    const close = () => {
      setPanel(null)
      editor.commands.focus()
    }
    return (
      <FloatingPanel
        key={panel}
        editor={editor}
        rect={() => selectionRect(editor, 'text')}
        place="bottom-start"
        onEscape={close}
        role="group"
        aria-label={t(panel)}
      >
        {panel === 'link' ? <LinkPanel editor={editor} onClose={close} /> : <VideoPanel editor={editor} onClose={close} />}
      </FloatingPanel>
    )
  }
  if (kind === null) return null
  const mark = (name: 'bold' | 'italic' | 'underline' | 'code', icon: React.ReactNode) => (
    <ToolButton label={t(name)} isActive={editor.isActive(name)} onClick={() => editor.chain().focus().toggleMark(name).run()}>
      {icon}
    </ToolButton>
  )
  return (
    <FloatingPanel
      key={kind}
      editor={editor}
      rect={() => selectionRect(editor, kind)}
      place={kind === 'table' ? 'top-start' : 'top'}
      role="group"
      aria-label={t(kind === 'text' ? 'formatting' : kind)}
      data-bubble={kind}
    >
      {kind === 'text' && (
        <div className={styles.bubbleRow}>
          {mark('bold', <IconBold {...size} />)}
          {mark('italic', <IconItalic {...size} />)}
          {mark('underline', <IconUnderline {...size} />)}
          {mark('code', <IconCode {...size} />)}
          <ToolButton label={t('link')} isActive={editor.isActive('link')} onClick={() => setPanel('link')}>
            <IconLink {...size} />
          </ToolButton>
        </div>
      )}
      {kind === 'link' && <LinkCard editor={editor} onEdit={() => setPanel('link')} />}
      {kind === 'picture' && <PictureCard editor={editor} onRemove={onRemovePicture} />}
      {kind === 'video' && (
        <div className={styles.bubbleRow}>
          <ToolButton label={t('removeVideo')} onClick={() => editor.chain().focus().deleteSelection().run()}>
            <IconTrash {...size} />
          </ToolButton>
        </div>
      )}
      {kind === 'table' && <TableTools editor={editor} />}
    </FloatingPanel>
  )
}
