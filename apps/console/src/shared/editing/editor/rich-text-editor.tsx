import { Skeleton } from '@porchlight/ui'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import { t } from './texts.ts'
import type { UnsentPictures } from './unsent-pictures.ts'

/** An image stored on the server. */
export type UploadedPicture = { url: string; width: number | null; height: number | null }

export type RichTextEditorProps = {
  /** Stored HTML. A value other than the editor's own output replaces the content. */
  value: string
  /** Called with the HTML on each change; for long texts, after a quarter-second pause, on blur and on closing. '' when empty. */
  onChange: (html: string) => void
  /** Accessible name of the field. */
  label: string
  placeholder?: string
  isReadOnly?: boolean
  /** Uploads an image; `POST /api/teams/upload_docs` by default. `onProgress` receives 0 to 1. */
  onUpload?: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
  /** CSS height of the empty field. */
  minHeight?: string
  autoFocus?: boolean
  /** Called with the reason when the text becomes too large to store; with null when it fits again. */
  onProblem?: (problem: string | null) => void
  /** Called when the number of images that aren't on the server yet changes. */
  onUnsent?: (pictures: UnsentPictures) => void
}

const Editor = lazy(() => import('./editor.tsx'))

/** Rich-text editor for articles, news, lessons and SOPs. Lazy-loaded on first use. */
export function RichTextEditor(props: RichTextEditorProps) {
  const waiting = (
    <div className={styles.waiting} style={{ minBlockSize: props.minHeight }}>
      <Skeleton rows={5} height={18} label={t('loading')} />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  )
}
