import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { useRedirect } from '../../shared/content/references/use-redirect.tsx'
import { EffectDialog } from '../../shared/content/visibility/effect-dialog.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { contentChanged } from './api.ts'
import { t } from './texts.ts'
import type { Desk } from './use-article-desk.ts'

/** Dialog that confirms deleting an article with all its versions. */
export function RemoveDialog({ desk: { article, fields, autosave }, onClose }: { desk: Desk; onClose: () => void }) {
  const navigate = useNavigate()
  const planned = useMemo(() => ({ change: 'remove' as const, article_ids: [article.article_id] }), [article.article_id])
  const { canRun, can } = usePermissions()
  const mayRedirect = canRun('references.redirect') && can('canManageAndPublishHelpCenterArticles')
  const redirect = useRedirect(mayRedirect ? { kind: 'article', id: article.article_id } : null)
  const remove = useMutation({
    mutationFn: () => api.articles.remove({ article_id: article.article_id, redirect_to: redirect.redirect_to }),
    onSuccess: () => {
      autosave.settle(article)
      contentChanged()
      showSuccess(t('removed'))
      void navigate('/admin/content')
    },
  })
  return (
    <EffectDialog planned={planned} title={t('removeTitle')} confirm={t('removeConfirm')} onConfirm={() => remove.mutate()} onClose={onClose}>
      <p>{t('removeText', { title: fields.article_title, count: limits.binDays })}</p>
      {redirect.part}
    </EffectDialog>
  )
}
