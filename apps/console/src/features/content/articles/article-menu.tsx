import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayRemoveArticle } from '../../../shared/content/may-remove-article.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { actionText, t } from '../texts.ts'
import type { ArticleChange } from './patched.ts'

/** Actions in a row's menu. */
export type RowAction = 'open' | 'why' | ArticleChange

/** Menu of actions for one article. Rendered only when opened, because lists are long. */
export function ArticleMenu({
  article,
  title,
  onAction,
}: {
  article: ArticleSummary
  title: string
  onAction: (action: RowAction, article: ArticleSummary) => void
}) {
  const { canRun } = usePermissions()
  const mayRemove = useMayRemoveArticle()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon size="sm" tabIndex={-1} aria-label={t('actionsOf', { title })} data-row-menu onClick={() => setOpen(true)}>
      <IconDots size={15} stroke={1.8} />
    </ActionIcon>
  )
  if (!isOpen) return button
  const isPublisher = canRun('articles.publish')
  const mayFile = isPublisher || (!article.is_published && article.publish_at === null)
  const item = (action: RowAction, isShown = true, color?: string) =>
    isShown && (
      <Menu.Item key={action} color={color} onClick={() => onAction(action, article)}>
        {actionText(action)}
      </Menu.Item>
    )
  return (
    <Menu opened onChange={setOpen} position="bottom-end" width={240} withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {item('open')}
        {item('why')}
        <Menu.Divider />
        {item('publish', isPublisher && (!article.is_published || article.has_draft))}
        {item('unpublish', isPublisher && (article.is_published || article.publish_at !== null))}
        {item('disable', isPublisher && !article.is_disabled)}
        {item('enable', isPublisher && article.is_disabled)}
        {item('file', mayFile)}
        {item('unfile', mayFile && article.article_categories.length > 0)}
        {mayRemove(article) && <Menu.Divider />}
        {item('remove', mayRemove(article), 'red')}
      </Menu.Dropdown>
    </Menu>
  )
}
