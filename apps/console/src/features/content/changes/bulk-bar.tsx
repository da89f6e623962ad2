import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { IconDots, IconX } from '@tabler/icons-react'
import { ExportMenu } from '../../../shared/content/article-files/export-menu.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import type { ArticleChange } from '../articles/patched.ts'
import { actionText } from '../texts.ts'
import styles from './bulk-bar.module.css'

export type BulkBarProps = {
  /** Ids of the selected articles. */
  articles: readonly string[]
  /** Number of articles changed so far, while a change is in progress. */
  done: number | null
  onChange: (change: ArticleChange) => void
  onClear: () => void
}

/** Bulk actions for the selected articles, at the bottom of the list. */
export function BulkBar({ articles, done, onChange, onClear }: BulkBarProps) {
  const count = articles.length
  const { canRun } = usePermissions()
  const isPublisher = canRun('articles.publish')
  const isBusy = done !== null
  const button = (change: ArticleChange) => (
    <Button size="xs" variant="default" disabled={isBusy} onClick={() => onChange(change)}>
      {actionText(change)}
    </Button>
  )
  const item = (change: ArticleChange, color?: string) => (
    <Menu.Item color={color} onClick={() => onChange(change)}>
      {actionText(change)}
    </Menu.Item>
  )
  return (
    <section className={styles.bar} aria-label={actionText('selected', { count })}>
      <strong role="status">{isBusy ? actionText('working', { done, count }) : actionText('selected', { count })}</strong>
      {isBusy && <progress className={styles.progress} max={count} value={done} aria-label={actionText('working', { done, count })} />}
      {isPublisher && button('publish')}
      {isPublisher && button('unpublish')}
      <span className={styles.roomy}>{button('file')}</span>
      {count <= limits.exportArticlesMax && (
        <ExportMenu articles={articles}>
          <Button size="xs" variant="default" disabled={isBusy}>
            {actionText('export')}
          </Button>
        </ExportMenu>
      )}
      <Menu position="top-end" width={220} withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={30} disabled={isBusy} aria-label={actionText('more')}>
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('file')}
          {item('unfile')}
          {isPublisher && item('disable')}
          {isPublisher && item('enable')}
          {isPublisher && <Menu.Divider />}
          {isPublisher && item('remove', 'red')}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon size={30} aria-label={actionText('clear')} disabled={isBusy} onClick={onClear}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </section>
  )
}
