import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { IconFile } from '@tabler/icons-react'
import styles from './attachments.module.css'
import { sizeText } from './size-text.ts'
import { fileText } from './texts.ts'

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const maxWidth = 300
const maxHeight = 260

/** Attachments of a message. Images with known dimensions are shown inline, several of them as a grid; everything else is a download link. */
export function Attachments({ files }: { files: readonly AttachmentView[] }) {
  if (files.length === 0) return null
  const pictures = files.flatMap((file) => (file.width && file.height && shownTypes.has(file.type) ? [{ file, width: file.width, height: file.height }] : []))
  const shown = new Set(pictures.map(({ file }) => file))
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <div className={pictures.length > 1 ? styles.tiles : undefined}>
          {pictures.map((picture) => (
            <Picture key={picture.file.file_id} {...picture} />
          ))}
        </div>
      )}
      {files.map((file) =>
        shown.has(file) ? null : (
          <a
            key={file.file_id}
            className={styles.file}
            href={file.url}
            download={file.name}
            aria-label={fileText('file', { name: file.name, size: sizeText(file.size) })}
          >
            <IconFile size={18} stroke={1.6} aria-hidden />
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.fileSize}>{sizeText(file.size)}</span>
          </a>
        ),
      )}
    </div>
  )
}

/** Reserves space for the image before it loads, to avoid layout shifts. */
function Picture({ file, width, height }: { file: AttachmentView; width: number; height: number }) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return (
    <a className={styles.picture} href={file.url} target="_blank" rel="noopener noreferrer">
      <img
        src={file.url}
        alt={fileText('image', { name: file.name })}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}
