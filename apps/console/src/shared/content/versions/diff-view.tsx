import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { richNodes } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { snippetsQuery } from '../../editing/editor/snippets/api.ts'
import page from '../../interface/page/page.module.css'
import { diffHtml, type Side, snippetAt } from './diff-html.ts'
import { t } from './texts.ts'
import styles from './versions.module.css'

/** Renders a text with its changes. The `ins` and `del` elements announce them to screen readers. */
export function DiffView({ before, after, side = 'both' }: { before: { title: string; html: string }; after: { title: string; html: string }; side?: Side }) {
  const body = useMemo(() => diffHtml(before.html, after.html, side), [before.html, after.html, side])
  const title = useMemo(() => diffHtml(escaped(before.title), escaped(after.title), side), [before.title, after.title, side])
  const { data: snippets } = useQuery({ ...snippetsQuery(''), enabled: hasSnippets(before.html) || hasSnippets(after.html) })
  const nameOf = (ref: string) => {
    const name = snippets?.find(({ snippet_ref }) => snippet_ref === ref)?.title
    return name === undefined ? t(snippets ? 'deletedSnippet' : 'snippet') : t('snippetNamed', { name })
  }
  return (
    <div className={styles.diff}>
      <div className="pl-rich-text" data-size="compact">
        <h2>{title ? richNodes(title) : after.title}</h2>
        {body && richNodes(withNames(body, nameOf))}
      </div>
      {!body && (
        <>
          <p className={page.hint}>{t('tooLargeToCompare')}</p>
          <div className="pl-rich-text" data-size="compact" dir="auto">
            {richNodes(withNames(allowedOnly(parseHtml(side === 'old' ? before.html : after.html)), nameOf))}
          </div>
        </>
      )}
    </div>
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns nodes in which each mark of a snippet says which one it is: a mark itself shows nothing. */
const withNames = (nodes: readonly HtmlNode[], nameOf: (snippet_ref: string) => string): HtmlNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node
    const ref = snippetAt(node)
    return { ...node, children: ref === undefined ? withNames(node.children, nameOf) : [nameOf(ref)] }
  })
