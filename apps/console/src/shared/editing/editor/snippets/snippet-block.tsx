import { ApiError } from '@porchlight/client'
import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import { IconExternalLink, IconPuzzle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { snippetQuery } from '../../../library/use-with-snippets.ts'
import styles from '../editor.module.css'
import { t } from '../texts.ts'

/** A snippet in the text that is written: its name, a link to it, and what readers see in its place. */
export function SnippetBlock({ node, selected }: NodeViewProps) {
  const snippet_ref = String(node.attrs.snippet)
  const { data, error } = useQuery({ ...snippetQuery(snippet_ref), retry: false })
  const isGone = error instanceof ApiError && error.code === 'not_found'
  const name = data?.title ?? (isGone ? t('snippetGone') : t('snippet'))
  return (
    <NodeViewWrapper
      className={styles.snippet}
      contentEditable={false}
      data-selected={selected || undefined}
      role="group"
      aria-label={t('snippetNamed', { name })}
    >
      <div className={styles.snippetHead}>
        <IconPuzzle size={15} stroke={1.7} aria-hidden />
        <span dir="auto">{name}</span>
        {data && (
          <a href={`/admin/snippets/${snippet_ref}`} target="_blank" rel="noreferrer">
            {t('openSnippet')}
            <IconExternalLink size={13} stroke={1.8} aria-hidden />
          </a>
        )}
      </div>
      {data?.shown && <RichText html={data.shown.content} size="compact" />}
      {data && !data.shown && <p>{t('snippetUnpublished')}</p>}
      {isGone && <p>{t('snippetGoneText')}</p>}
    </NodeViewWrapper>
  )
}
