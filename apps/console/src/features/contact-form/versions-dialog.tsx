import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t as versionText } from '../../shared/content/versions/texts.ts'
import { VersionsDialog as Dialog } from '../../shared/content/versions/versions-dialog.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { versionQuery, versionsQuery } from './api.ts'
import { FormBranches } from './form-tree.tsx'
import { t } from './texts.ts'
import type { Restore } from './use-restore.ts'

/** The published versions: each can be looked at, and made the draft again. */
export function VersionsDialog({ restore, onClose }: { restore: Restore; onClose: () => void }) {
  const query = useInfiniteQuery(versionsQuery)
  return (
    <Dialog
      query={query}
      listed={({ pages }) => pages.flatMap(({ versions }) => versions.map((one) => ({ ...one, name: one.publisher.name, isCurrent: one.is_current })))}
      more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      restore={{
        operation: 'contactForms.restore',
        run: (version) => restore.mutateAsync({ version, told: versionText('restored', { version }) }),
      }}
      look={{ label: (version) => t('show', { version }), short: t('showShort'), at: (version) => <VersionTree version={version} /> }}
      onClose={onClose}
    />
  )
}

function VersionTree({ version }: { version: number }) {
  return (
    <Loaded query={useQuery(versionQuery(version))} rows={3}>
      {(form) => <FormBranches form={form} isFixed />}
    </Loaded>
  )
}
