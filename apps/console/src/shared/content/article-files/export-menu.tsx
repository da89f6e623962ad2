import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MenuGroup } from '../../interface/menus/menu-group.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import { t } from './texts.ts'
import { useExport } from './use-export.ts'

/** Menu that exports all articles, or only those in `articles`. `children` is the button that opens it. Renders nothing for users without permission. */
export function ExportMenu({ articles, children }: { articles?: readonly string[]; children: ReactNode }) {
  const { canRun } = usePermissions()
  const { isRunning, run } = useExport()
  if (!canRun('articleFiles.startExport')) return null
  const label = articles ? t('exportChosen', { count: articles.length }) : t('exportAll')
  return (
    <Menu position="bottom-end" width={220} withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <MenuGroup label={label}>
          <Menu.Item disabled={isRunning} onClick={() => void run('markdown', articles)}>
            {t('exportMarkdown')}
          </Menu.Item>
          <Menu.Item disabled={isRunning} onClick={() => void run('html', articles)}>
            {t('exportHtml')}
          </Menu.Item>
        </MenuGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
