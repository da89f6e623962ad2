import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { onContentChange } from '../../shared/connection/live/content-changes.ts'
import type { ArticleAutosave } from './use-article-desk.ts'

/** A version newer than the one in the editor. */
export type NewerVersion = { article: ArticleView; show: () => void }

/**
 * Loads this article when it may have changed. If the user isn't editing, shows the newer version at once. If the cursor is in the text, notifies the user, who
 * chooses when to switch. With unsaved changes, the next save detects the conflict (see Autosave).
 */
export function useNewerVersion(autosave: ArticleAutosave, { article_id }: ArticleView): NewerVersion | null {
  const [newer, setNewer] = useState<ArticleView | null>(null)
  const asking = useRef(false)
  useEffect(() => {
    if (article_id === '') return
    const look = async () => {
      if (asking.current) return
      asking.current = true
      try {
        const { article } = await api.articles.read({ article_id })
        if (article.revision <= autosave.snapshot.document.revision) return
        const isWriting = document.activeElement?.closest('[contenteditable="true"], textarea, input') !== null && document.hasFocus()
        const isSameText =
          JSON.stringify(article.draft ?? article.article_content) ===
          JSON.stringify(autosave.snapshot.document.draft ?? autosave.snapshot.document.article_content)
        if ((isSameText || !isWriting) && autosave.accept(article)) setNewer(null)
        else if (autosave.snapshot.state === 'saved') setNewer(article)
      } catch {
        // Unreachable or deleted: the next save reports it.
      } finally {
        asking.current = false
      }
    }
    return onContentChange(({ ids, isAnything }) => {
      if (isAnything || ids.has(article_id)) void look()
    })
  }, [autosave, article_id])
  if (!newer || newer.revision <= autosave.snapshot.document.revision) return null
  return {
    article: newer,
    show: () => {
      autosave.accept(newer)
      setNewer(null)
    },
  }
}
