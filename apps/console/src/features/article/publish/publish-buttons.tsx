import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown, IconEyeOff, IconInfoCircle, IconWorldOff, IconWorldUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScheduleDialog } from '../../../shared/content/publications/schedule-dialog.tsx'
import type { UnsentPictures } from '../../../shared/editing/editor/unsent-pictures.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { publishersQuery } from '../api.ts'
import styles from '../article.module.css'
import { namesText, t } from '../texts.ts'
import type { Desk } from '../use-article-desk.ts'
import { useEffectQuestion } from './use-effect-question.tsx'
import { usePublish } from './use-publish.ts'

/** Publish and unpublish buttons for people who may publish; others see whom to ask. */
export function PublishButtons({ desk, unsent }: { desk: Desk; unsent: UnsentPictures }) {
  const { canRun, ready } = usePermissions()
  const [isScheduling, setScheduling] = useState(false)
  const publish = usePublish(desk)
  const { ask, dialog } = useEffectQuestion(desk, publish.mutate)
  const publishNow = () => {
    // Images that aren't on the server would be missing from the published article.
    if (unsent.sending + unsent.failed > 0) return showError(t('publishUnsent'))
    void ask({ kind: 'publish' })
  }
  const { article, isDirty } = desk
  if (!ready) return null
  if (!canRun('articles.publish')) return <CannotPublish />
  const hasNews = !article.is_published || article.has_draft || isDirty
  return (
    <>
      <Button.Group>
        <Button leftSection={<IconWorldUpload size={16} stroke={1.8} />} loading={publish.isPending} disabled={!hasNews} onClick={publishNow}>
          {t(article.publish_at ? 'publishNow' : article.is_published ? (hasNews ? 'publishChanges' : 'published') : 'publish')}
        </Button>
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon variant="filled" color="porch" size={32} aria-label={t('publishMenu')} className={styles.publishMore}>
              <IconChevronDown size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {hasNews && (
              <Menu.Item leftSection={<IconCalendar size={15} />} onClick={() => setScheduling(true)}>
                {t('schedule')}
              </Menu.Item>
            )}
            {article.publish_at && <Menu.Item onClick={() => publish.mutate({ kind: 'unpublish' })}>{t('unschedule')}</Menu.Item>}
            {article.is_published && !article.publish_at && (
              <Menu.Item leftSection={<IconWorldOff size={15} />} onClick={() => void ask({ kind: 'unpublish' })}>
                {t('unpublish')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={() => void ask({ kind: article.is_disabled ? 'enable' : 'disable' })}>
              {t(article.is_disabled ? 'enable' : 'disable')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isScheduling && (
        <ScheduleDialog
          onClose={() => setScheduling(false)}
          onChoose={(publish_at) => {
            setScheduling(false)
            void ask({ kind: 'publish', publish_at })
          }}
        />
      )}
      {dialog}
      {publish.question}
    </>
  )
}

/** Tells writers why they can't publish and whom to ask (checklist C10). */
function CannotPublish() {
  const holders = useQuery(publishersQuery)
  const names = holders.data?.map(({ name }) => name).filter(Boolean) ?? []
  return (
    <Popover position="bottom-end" width={280} shadow="md" withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconInfoCircle size={16} stroke={1.8} />}>
          {t('publish')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.popoverText}>{names.length > 0 ? t('cannotPublishWho', { names: namesText(names.slice(0, 6)) }) : t('cannotPublish')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
