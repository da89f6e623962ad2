import { IconExternalLink, IconFileText, IconPencil, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { api } from '../../../connection/api.ts'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { ToolButton } from './tool-button.tsx'

const size = { size: 16, stroke: 1.8 }

/** Card with a link's target and actions. */
export function LinkCard({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const { href, articleId } = useEditorState({
    editor,
    selector: ({ editor: it }) => it.getAttributes('link') as { href?: string | null; articleId?: string | null },
  })
  const article = useQuery({
    queryKey: ['link-target', articleId],
    queryFn: async () => (await api.articles.linkTargets({ article_ids: [articleId ?? ''] })).articles[0] ?? null,
    enabled: Boolean(articleId),
    staleTime: 30_000,
    retry: false,
  })
  const address = articleId ? `/admin/article/edit/${articleId}` : (href ?? '')
  return (
    <div className={styles.bubbleRow}>
      <span className={styles.linkTarget} data-broken={(articleId && article.data === null) || undefined}>
        {articleId && <IconFileText size={14} />}
        {articleId ? (article.data?.article_title ?? t('linkedArticle')) : href}
      </span>
      <ToolButton label={t('openLink')} onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
        <IconExternalLink {...size} />
      </ToolButton>
      <ToolButton label={t('editLink')} keys="Mod-K" onClick={onEdit}>
        <IconPencil {...size} />
      </ToolButton>
      <ToolButton label={t('removeLink')} onClick={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}>
        <IconUnlink {...size} />
      </ToolButton>
    </div>
  )
}
