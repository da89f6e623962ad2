import { Skeleton } from '@porchlight/ui'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './editor-props.ts'
import { t } from './texts.ts'

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
