import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEditors } from '../../shared/content/publications/use-editors.ts'
import { TemplateStart } from '../../shared/content/templates/template-start.tsx'
import { RichTextEditor } from '../../shared/editing/editor/rich-text-editor.tsx'
import { noUnsentPictures } from '../../shared/editing/editor/unsent-pictures.ts'
import { unsentLeaveText, unsentLeaveTitle } from '../../shared/editing/editor/unsent-texts.ts'
import { LeaveGuard } from '../../shared/interface/page/leave-guard.tsx'
import styles from './article.module.css'
import { ArticleBars } from './article-bars.tsx'
import { ArticleHeader, type Open } from './article-header.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { HistoryDrawer } from './history/history-drawer.tsx'
import { ArticlePanel } from './panel/article-panel.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { t } from './texts.ts'
import { TitleField } from './title-field.tsx'
import { useArticleDesk } from './use-article-desk.ts'
import { useNewerVersion } from './use-newer-version.ts'

/** Article editor: the text in the center, everything else in a side panel. */
export function ArticleDesk({ article: first, onBegun }: { article: ArticleView; onBegun?: (article_id: string) => void }) {
  const begunAt = useRef('')
  const desk = useArticleDesk(first, (article_id) => {
    begunAt.current = `/admin/article/edit/${article_id}`
    onBegun?.(article_id)
  })
  const { autosave, article, fields, state, conflict } = desk
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string | null>(null)
  const isNarrow = useMediaQuery(`(max-width: ${limits.compactWidthPx}px)`, false, { getInitialValueInEffect: false })
  // A link to a translation leads into the panel, which opens it.
  const [open, setOpen] = useState<Open>(isNarrow && search.has('translation') ? 'details' : null)
  const editors = useEditors('article', article.article_id)
  const newer = useNewerVersion(autosave, article)
  const isUnsaved = state === 'retrying' || state === 'refused' || state === 'conflict'
  const [unsent, setUnsent] = useState(noUnsentPictures)
  const isUnsent = unsent.sending + unsent.failed > 0

  const panel = <ArticlePanel desk={desk} isNew={article.article_id === ''} />
  return (
    <div className={styles.desk}>
      <ArticleHeader desk={desk} unsent={unsent} editors={editors} isNarrow={isNarrow} onOpen={setOpen} />
      <div className={styles.body}>
        <div className={styles.sheet}>
          <ArticleBars desk={desk} editors={editors} newer={newer} onCompare={() => setOpen('conflict')} />
          <TitleField value={fields.article_title} onChange={(article_title) => autosave.change({ article_title })} isNew={first.article_id === ''} />
          {first.article_id === '' && (
            <TemplateStart
              kind="article"
              now={{ title: fields.article_title, html: fields.article_content }}
              onStart={({ title, html }) => autosave.change({ article_title: title, article_content: html })}
            />
          )}
          <RichTextEditor
            label={t('content')}
            placeholder={t('contentPlaceholder')}
            value={fields.article_content}
            onChange={(article_content) => autosave.change({ article_content })}
            onProblem={setProblem}
            onUnsent={setUnsent}
            minHeight="50vh"
          />
        </div>
        {!isNarrow && (
          <aside className={styles.side} aria-label={t('details')}>
            {panel}
          </aside>
        )}
      </div>
      {isNarrow && (
        <Drawer
          opened={open === 'details'}
          onClose={() => setOpen(null)}
          position="right"
          size={360}
          title={t('details')}
          closeButtonProps={{ 'aria-label': t('close') }}
          zIndex={1000}
        >
          {panel}
        </Drawer>
      )}
      {open === 'preview' && <PreviewDialog fields={fields} article={article} onClose={() => setOpen(null)} />}
      {open === 'history' && <HistoryDrawer autosave={autosave} article={article} onClose={() => setOpen(null)} />}
      {open === 'conflict' && conflict && <ConflictDialog autosave={autosave} conflict={conflict} fields={fields} onClose={() => setOpen(null)} />}
      {/* The text is stored in this browser, but images that haven't been uploaded are lost when the tab closes. */}
      <LeaveGuard
        when={isUnsaved || isUnsent}
        isKept={!isUnsent}
        isSamePage={(pathname) => pathname === begunAt.current}
        title={isUnsent ? unsentLeaveTitle() : t('leaveTitle')}
        text={isUnsent ? unsentLeaveText(unsent) : (problem ?? t('leaveText'))}
      />
    </div>
  )
}
