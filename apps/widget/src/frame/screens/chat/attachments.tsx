import type { AttachmentView } from '@porchlight/contracts/conversations'
import { c } from '../../chat-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
import { fileSize } from './file-size.ts'

const pictureMax = 240

/** The files of a message: pictures are shown in the space they will need, others as a line with name and size. */
export function Attachments({ files }: { files: readonly AttachmentView[] }) {
  return files.map((file) =>
    file.type.startsWith('image/') && file.width && file.height ? (
      <a key={file.file_id} className="picture" href={file.url} target="_blank" rel="noopener noreferrer">
        <img src={file.url} alt={c('picture', { name: file.name })} style={pictureSpace(file.width, file.height)} loading="lazy" />
      </a>
    ) : (
      <a
        key={file.file_id}
        className="file"
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        download={file.name}
        aria-label={c('file', { name: file.name, size: fileSize(file.size) })}
      >
        <Icon d={icons.file} />
        <span className="file-name">{file.name}</span>
        <span className="file-size">{fileSize(file.size)}</span>
      </a>
    ),
  )
}

/** Room for a picture before it is here, so that nothing moves when it comes. */
function pictureSpace(width: number, height: number) {
  const scale = Math.min(1, pictureMax / width, pictureMax / height)
  return { width: Math.max(48, Math.round(width * scale)), aspectRatio: `${width} / ${height}` }
}
