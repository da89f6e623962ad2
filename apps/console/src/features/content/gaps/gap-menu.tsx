import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import type { Settling } from './settle-dialog.tsx'
import { t } from './texts.ts'

/** What can be done about a gap without writing a new article. */
export function GapMenu({ gap, onSettle, onSynonym }: { gap: ContentGap; onSettle: (settling: Settling) => void; onSynonym: (gap: ContentGap) => void }) {
  const { canRun } = usePermissions()
  const dismiss = useMutation({ mutationFn: () => api.visitorActivity.settleGap({ gap_id: gap.gap_id }) })
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon size="md" variant="subtle" color="gray" loading={dismiss.isPending} aria-label={t('actionsOf', { query: gap.searchQuery })}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onSettle({ gap, how: 'solved' })}>{t('solved')}</Menu.Item>
        {canRun('articles.update') && <Menu.Item onClick={() => onSettle({ gap, how: 'keyword' })}>{t('keyword')}</Menu.Item>}
        {canRun('synonyms.create') && <Menu.Item onClick={() => onSynonym(gap)}>{t('synonym')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => dismiss.mutate()}>{t('dismiss')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
