import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { useEffect, useRef } from 'react'
import { c } from '../../chat-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'

/** An image as large as the window allows. Escape, the button and a click beside the image close it; the focus returns automatically. */
export function Lightbox({ file, onLeave }: { file: AttachmentView; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={c('picture', { name: file.name })}
      onClose={onLeave}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <img src={file.url} alt={c('picture', { name: file.name })} />
      <div className="lightbox-bar">
        <a href={file.url} target="_blank" rel="noopener noreferrer" download={file.name}>
          {c('download')}
        </a>
        <button type="button" className="icon-button" aria-label={c('close_picture')} onClick={() => dialog.current?.close()}>
          <Icon d={icons.close} />
        </button>
      </div>
    </dialog>
  )
}
