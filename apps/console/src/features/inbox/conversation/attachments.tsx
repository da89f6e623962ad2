import type { AttachmentView } from '@porchlight/contracts'
import { IconFile } from '@tabler/icons-react'
import { c } from '../texts.ts'
import styles from './attachments.module.css'
import { sizeText } from './clock-text.ts'

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const maxWidth = 300
const maxHeight = 260

/** Files of a message: pictures whose size is known are shown in place, everything else is a download. */
export function Attachments({ files }: { files: readonly AttachmentView[] }) {
  if (files.length === 0) return null
  return (
    <div className={styles.files}>
      {files.map((file) =>
        file.width && file.height && shownTypes.has(file.type) ? (
          <Picture key={file.file_id} file={file} width={file.width} height={file.height} />
        ) : (
          <a
            key={file.file_id}
            className={styles.file}
            href={file.url}
            download={file.name}
            aria-label={c('file', { name: file.name, size: sizeText(file.size) })}
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

/** Its place is kept free before it is loaded, so that nothing jumps. */
function Picture({ file, width, height }: { file: AttachmentView; width: number; height: number }) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return (
    <a className={styles.picture} href={file.url} target="_blank" rel="noopener noreferrer">
      <img
        src={file.url}
        alt={c('image', { name: file.name })}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}
