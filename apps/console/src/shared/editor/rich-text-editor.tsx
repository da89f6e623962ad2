import { Skeleton } from '@porchlight/ui'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import { t } from './texts.ts'
import type { UnsentPictures } from './unsent-pictures.ts'

/** A picture that has been stored. */
export type UploadedPicture = { url: string; width: number | null; height: number | null }

export type RichTextEditorProps = {
  /** Stored HTML. A value that the editor did not make itself replaces what is in it. */
  value: string
  /** The text with each change (of a long text after a pause of a quarter second, on leaving the field and on closing); '' when nothing is written. */
  onChange: (html: string) => void
  /** What screen readers call the field. */
  label: string
  placeholder?: string
  isReadOnly?: boolean
  /** Stores a picture; without it `POST /api/teams/upload_docs` does. `onProgress` takes 0 to 1. */
  onUpload?: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
  /** CSS length of the empty field. */
  minHeight?: string
  autoFocus?: boolean
  /** Called when the text grows beyond what can be stored, with the reason for people; null when it fits again. */
  onProblem?: (problem: string | null) => void
  /** Called when the number of pictures changes that the text shows and the server does not have. */
  onUnsent?: (pictures: UnsentPictures) => void
}

const Editor = lazy(() => import('./editor.tsx'))

/** The writing field of the product: articles, news, lessons, SOPs. Loaded when it is first shown. */
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
