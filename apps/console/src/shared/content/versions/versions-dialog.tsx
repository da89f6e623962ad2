import { Button, Modal } from '@mantine/core'
import type { OperationName } from '@porchlight/contracts/routes'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import { Loaded, type LoadingQuery } from '../../interface/page/loaded.tsx'
import { Row } from '../../interface/page/page.tsx'
import { ActionButton } from '../../permissions/action-button.tsx'
import { t } from './texts.ts'
import styles from './versions.module.css'

/** A published version. `name`: who published it, if known. */
export type ListedVersion = { version: number; published_at: string; name?: string; isCurrent: boolean }

type VersionsDialogProps<T> = {
  query: LoadingQuery<T>
  /** Returns the versions in the query's data, newest first. */
  listed: (data: T) => readonly ListedVersion[]
  /** Loads older ones; missing if there are none. */
  more?: { isLoading: boolean; load: () => void } | undefined
  /** Makes a version the draft, and says so. */
  restore: { operation: OperationName; run: (version: number) => Promise<unknown> }
  /** Shows one version below its line, for example compared with the draft. `label` names the button, `short` is its text. */
  look?: { label?: (version: number) => string; short?: string; at: (version: number) => ReactNode }
  /** Says below a version's line what happened to it. */
  below?: (version: number) => ReactNode
  onClose: () => void
}

/** The published versions of a draft: each can be looked at, and made the draft again. Shared by all that is published as versions. */
export function VersionsDialog<T>({ query, listed, more, restore, look, below, onClose }: VersionsDialogProps<T>) {
  useReturnFocus()
  const [shown, setShown] = useState<number | null>(null)
  const restoring = useMutation({ mutationFn: restore.run, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} size={640} title={t('versions')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={3}>
        {(data) => {
          const versions = listed(data)
          if (versions.length === 0) return <EmptyState icon={<IconHistory size={20} stroke={1.6} />} title={t('none')} />
          return versions.map(({ version, published_at, name, isCurrent }) => (
            <div key={version}>
              <Row
                label={`${t('version', { version })}${isCurrent ? ` · ${t('current')}` : ''}`}
                hint={[momentText(Date.parse(published_at)), name].filter(Boolean).join(' · ')}
              >
                {look && (
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={look.label?.(version) ?? t('compareVersion', { version })}
                    aria-expanded={shown === version}
                    onClick={() => setShown(shown === version ? null : version)}
                  >
                    {look.short ?? t('compare')}
                  </Button>
                )}
                <ActionButton
                  for={restore.operation}
                  variant="default"
                  size="xs"
                  aria-label={t('restoreVersion', { version })}
                  busy={restoring.isPending && restoring.variables === version}
                  onClick={() => restoring.mutate(version)}
                >
                  {t('restore')}
                </ActionButton>
              </Row>
              {below && <div className={styles.below}>{below(version)}</div>}
              {shown === version && look?.at(version)}
            </div>
          ))
        }}
      </Loaded>
      {more && (
        <Button variant="default" size="xs" loading={more.isLoading} onClick={more.load}>
          {t('more')}
        </Button>
      )}
    </Modal>
  )
}
