import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { MenuGroup } from '../../interface/menus/menu-group.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import type { ImportTarget } from './import-form.tsx'
import { t } from './texts.ts'
import { useExport } from './use-export.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

/** Menu button above a list that imports or exports a whole library. `target` is the category that imports go into. */
export function ArticleFilesMenu({ target, onImported }: { target?: ImportTarget | undefined; onImported: () => void }) {
  const { canRun } = usePermissions()
  const { isRunning, run } = useExport()
  // Stays mounted once opened, so that the dialog can fade out.
  const [importing, setImport] = useState<'never' | 'open' | 'closed'>('never')
  if (!canRun('articleFiles.startImport')) return null
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <ActionIcon size={34} variant="default" loading={isRunning} aria-label={t('menu')}>
            <IconDots size={17} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setImport('open')}>{t('importItem')}</Menu.Item>
          <Menu.Divider />
          <MenuGroup label={t('exportAll')}>
            <Menu.Item onClick={() => void run('markdown')}>{t('exportMarkdown')}</Menu.Item>
            <Menu.Item onClick={() => void run('html')}>{t('exportHtml')}</Menu.Item>
          </MenuGroup>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {importing !== 'never' && <ImportDialog isOpen={importing === 'open'} target={target} onClose={() => setImport('closed')} onImported={onImported} />}
      </Suspense>
    </>
  )
}
