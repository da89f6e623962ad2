import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { useEffect, useRef } from 'react'
import { t } from '../../chat-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'

/** An image as large as the window allows. Escape, the button and a click beside the image close it; the focus returns automatically. */
export function Lightbox({ file, onLeave }: { file: AttachmentView; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t('picture', { name: file.name })}
      onClose={onLeave}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <img src={file.url} alt={t('picture', { name: file.name })} />
      <div className="lightbox-bar">
        <a href={file.url} target="_blank" rel="noopener noreferrer" download={file.name}>
          {t('download')}
        </a>
        <button type="button" className="icon-button" aria-label={t('close_picture')} onClick={() => dialog.current?.close()}>
          <Icon d={icons.close} />
        </button>
      </div>
    </dialog>
  )
}
