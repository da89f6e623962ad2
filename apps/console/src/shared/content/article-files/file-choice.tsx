import { limits } from '@porchlight/contracts/limits'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconFileText, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { FileInput } from '../../files/uploads/file-input.tsx'
import styles from './article-files.module.css'
import { t } from './texts.ts'

const endings = '.md,.markdown,.html,.htm,.zip'

type Props = { file: File | null; isBusy: boolean; onChoose: (file: File | null) => void; accept?: string | undefined; hint?: string }

/** File input for a single file, by button, keyboard or drop. With `hint`, `accept` and it say which files are taken; otherwise those of articles are. */
export function FileChoice({ file, isBusy, onChoose, accept, hint }: Props) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isBusy) onChoose(dropped)
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <label className={styles.choice} htmlFor={id} data-over={isOver || undefined} onDragOver={hold} onDragLeave={() => setOver(false)} onDrop={drop}>
      {file ? <IconFileText size={22} stroke={1.5} /> : <IconFileUpload size={22} stroke={1.5} />}
      <span className={styles.chosen}>
        {file ? (
          <>
            <strong>{file.name}</strong> <span>{sizeOf(file.size)}</span>
          </>
        ) : (
          <>
            <strong>{t('choose')}</strong> {t('drop')}
          </>
        )}
      </span>
      <span className={styles.hint}>{file ? t('another') : (hint ?? t('accepted', { size: limits.importBytesMax / 2 ** 20 }))}</span>
      <FileInput
        ref={input}
        id={id}
        hidden={false}
        className={styles.input}
        accept={hint === undefined ? endings : accept}
        disabled={isBusy}
        onFiles={([chosen]) => onChoose(chosen ?? null)}
      />
    </label>
  )
}

function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 2 ** 20 ? [Math.max(1, bytes / 1024), 'kilobyte'] : [bytes / 2 ** 20, 'megabyte']
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits: bytes < 2 ** 20 ? 0 : 1 }).format(value)
}
