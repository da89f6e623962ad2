import { RichText, richNodes } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useMemo } from 'react'
import page from '../../interface/page/page.module.css'
import { diffHtml, type Side } from './diff-html.ts'
import { t } from './texts.ts'
import styles from './versions.module.css'

/** Renders a text with its changes. The `ins` and `del` elements announce them to screen readers. */
export function DiffView({ before, after, side = 'both' }: { before: { title: string; html: string }; after: { title: string; html: string }; side?: Side }) {
  const body = useMemo(() => diffHtml(before.html, after.html, side), [before.html, after.html, side])
  const title = useMemo(() => diffHtml(escaped(before.title), escaped(after.title), side), [before.title, after.title, side])
  return (
    <div className={styles.diff}>
      <div className="pl-rich-text" data-size="compact">
        <h2>{title ? richNodes(title) : after.title}</h2>
        {body && richNodes(body)}
      </div>
      {!body && (
        <>
          <p className={page.hint}>{t('tooLargeToCompare')}</p>
          <RichText html={side === 'old' ? before.html : after.html} size="compact" />
        </>
      )}
    </div>
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
