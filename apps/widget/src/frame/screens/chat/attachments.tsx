import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { useState } from 'react'
import { t } from '../../chat-texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { fileSize } from './file-size.ts'
import { Lightbox } from './lightbox.tsx'

const pictureMax = 240

/** The files of a message: images at their final size, others as a line with name and size. */
export function Attachments({ files }: { files: readonly AttachmentView[] }) {
  const [enlarged, setEnlarged] = useState<AttachmentView | null>(null)
  const shown = files.map((file) =>
    file.type.startsWith('image/') && file.width && file.height ? (
      <button key={file.file_id} type="button" className="picture" onClick={() => setEnlarged(file)}>
        <img src={file.url} alt={t('picture', { name: file.name })} style={pictureSpace(file.width, file.height)} loading="lazy" />
      </button>
    ) : (
      <a
        key={file.file_id}
        className="file"
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        download={file.name}
        aria-label={t('file', { name: file.name, size: fileSize(file.size) })}
      >
        <Icon d={laterIcons.file} />
        <span className="file-name">{file.name}</span>
        <span className="file-size">{fileSize(file.size)}</span>
      </a>
    ),
  )
  return (
    <>
      {shown}
      {enlarged ? <Lightbox file={enlarged} onLeave={() => setEnlarged(null)} /> : null}
    </>
  )
}

/** Reserves space for an image before it loads, so that nothing moves. */
function pictureSpace(width: number, height: number) {
  const scale = Math.min(1, pictureMax / width, pictureMax / height)
  return { width: Math.max(48, Math.round(width * scale)), aspectRatio: `${width} / ${height}` }
}
