import { useReturnFocus } from '../../../shared/interface/dialogs/use-return-focus.ts'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { Avatar, EmptyState } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { ActsOfVersion } from '../../../shared/content/reviews/acts-of-version.tsx'
import { DiffView } from '../../../shared/content/versions/diff-view.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import page from '../../../shared/interface/page/page.module.css'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { contentChanged, versionQuery, versionsQuery } from '../api.ts'
import { momentText, t } from '../texts.ts'
import type { ArticleAutosave } from '../use-article-desk.ts'
import styles from './history.module.css'

/** Drawer with every version, its changes, and a button to restore it. */
export function HistoryDrawer({ autosave, article, onClose }: { autosave: ArticleAutosave; article: ArticleView; onClose: () => void }) {
  useReturnFocus()
  const { article_id, revision } = article
  const versions = useQuery(versionsQuery(article_id, revision))
  const [chosen, choose] = useState<number | null>(null)
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const now = await autosave.flush()
      return (await api.articles.restore({ article_id, version, revision: now.revision })).article
    },
    onSuccess: (restored, version) => {
      autosave.accept(restored)
      contentChanged()
      showSuccess(t('restored', { number: version }))
      onClose()
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1080px, 100vw)"
      title={t('historyTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={1000}
    >
      <Loaded query={versions}>
        {(list) => {
          const at = Math.max(
            0,
            list.findIndex(({ version }) => version === chosen),
          )
          const shown = list[at]
          if (!shown) return <EmptyState icon={<IconHistory size={20} />} title={t('historyEmpty')} />
          return (
            <div className={styles.history}>
              <ol className={styles.versions} aria-label={t('historyTitle')}>
                {list.map(({ version, editor, created_at, is_published }, index) => (
                  <li key={version}>
                    <button type="button" aria-pressed={index === at} className={styles.versionLine} onClick={() => choose(version)}>
                      <Avatar name={editor.name} size={24} />
                      <span>
                        <strong>{t('version', { number: version })}</strong>
                        {index === 0 && <em>{t('current')}</em>}
                        {is_published && <em data-published>{t('versionPublished')}</em>}
                        <small>
                          {momentText(created_at)} · {editor.name || t('someone')}
                        </small>
                        <ActsOfVersion kind="article" document_id={article_id} version={version} />
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
              <div>
                <div className={styles.versionHead}>
                  <h3>{t('version', { number: shown.version })}</h3>
                  <span className={styles.legend}>
                    <ins>{t('added')}</ins> <del>{t('removedWords')}</del>
                  </span>
                  {at > 0 && (
                    <ActionButton for="articles.restore" size="xs" variant="default" busy={restore.isPending} onClick={() => restore.mutate(shown.version)}>
                      {t('restore')}
                    </ActionButton>
                  )}
                </div>
                <VersionDiff article_id={article_id} version={shown} before={list[at + 1]} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </Drawer>
  )
}

type Line = { version: number; created_at: string }

function VersionDiff({ article_id, version, before }: { article_id: string; version: Line; before: Line | undefined }) {
  // The newest version changes while someone edits, so always refetch it.
  const after = useQuery({ ...versionQuery(article_id, version.version, version.created_at), staleTime: 0 })
  const earlier = useQuery({ ...versionQuery(article_id, before?.version ?? 0, before?.created_at ?? ''), enabled: before !== undefined })
  return (
    <Loaded query={after}>
      {(now) => {
        if (before && !earlier.data) return earlier.isError ? <LoadFailure query={earlier} /> : null
        const old = earlier.data ?? now
        const isSame = old.article_title === now.article_title && old.article_content === now.article_content
        return (
          <>
            {isSame && <p className={page.hint}>{t(before ? 'noChanges' : 'firstVersion')}</p>}
            <DiffView before={{ title: old.article_title, html: old.article_content }} after={{ title: now.article_title, html: now.article_content }} />
          </>
        )
      }}
    </Loaded>
  )
}
