import { Button } from '@mantine/core'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { TextVersion } from '@porchlight/contracts/published-documents/text-version'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { OperationName } from '@porchlight/contracts/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../interface/page/loaded.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { type Accepted, type Checked, useFaultQuestion } from '../faults/use-fault-question.tsx'
import { ActsOfVersion } from '../reviews/acts-of-version.tsx'
import { DiffView } from '../versions/diff-view.tsx'
import { t as versionText } from '../versions/texts.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import styles from './publications.module.css'
import type { Text } from './text.ts'
import { t } from './texts.ts'
import { publicationsKey } from './use-fresh-publications.ts'

/** Where the saved versions of a text are, and how one becomes the newest. */
type TextHistory = {
  /** Names the text: 'news:<id>', by its kind and its id. */
  key: `${ReviewKind}:${string}`
  list: () => Promise<{ versions: TextVersion[] }>
  /** Fetches what a version holds. */
  read: (version: number) => Promise<Text>
  restore: { operation: OperationName; run: (version: number) => Promise<unknown> }
}

type DraftActionsProps = {
  title: string
  /** Whether there are changes to what is published that its readers don't see. */
  hasDraft: boolean
  /** Whether readers have never seen it. */
  isNew?: boolean
  /** The permission to publish. */
  flag: PermissionFlag
  /** Shows the changes to readers. */
  publish: (accepted: Accepted) => Promise<unknown>
  /** What is checked before that. */
  checked: Checked
  /** The text as it is being edited, and what was saved of it; missing for texts without a history. */
  now?: Text
  history?: TextHistory
}

/** What of a text its readers don't see yet, with the button that shows it to them, and its history. */
export function DraftActions({ title, hasDraft, isNew = false, flag, publish, checked, now, history }: DraftActionsProps) {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const faults = useFaultQuestion()
  const publication = useMutation({
    mutationFn: async () => {
      const accepted = await faults.ask(checked, 'publish')
      if (accepted) await publish(accepted)
      return accepted !== null
    },
    onSuccess: (isDone) => isDone && showSuccess(t(isNew ? 'nowPublished' : 'changesPublished', { title }), 'publication'),
  })
  return (
    <>
      {hasDraft && <p role="status">{t(isNew ? 'isDraft' : can(flag) ? 'hasDraft' : 'hasProposal')}</p>}
      <div className={styles.cardActions}>
        {hasDraft && can(flag) && (
          <Button loading={publication.isPending} onClick={() => publication.mutate()}>
            {t(isNew ? 'publish' : 'publishChanges')}
          </Button>
        )}
        {history && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('history')}
          </Button>
        )}
      </div>
      {faults.dialog}
      {isOpen && now && history && <HistoryDialog now={now} history={history} onClose={() => setOpen(false)} />}
    </>
  )
}

function HistoryDialog({ now, history: { key, list, read, restore }, onClose }: { now: Text; history: TextHistory; onClose: () => void }) {
  const queryKey = [publicationsKey, 'versions', key]
  const [kind = '', document_id = ''] = key.split(':')
  const versionsQuery = useQuery({ queryKey, queryFn: list })
  const run = async (version: number) => {
    await restore.run(version)
    showSuccess(versionText('restored', { version }))
  }
  return (
    <VersionsDialog
      query={versionsQuery}
      listed={({ versions }) =>
        versions.map(({ version, created_at, editor, is_published }) => ({ version, published_at: created_at, name: editor.name, isCurrent: is_published }))
      }
      restore={{ operation: restore.operation, run }}
      look={{ at: (version) => <Difference queryKey={[...queryKey, version]} read={() => read(version)} now={now} /> }}
      below={(version) => <ActsOfVersion kind={kind as ReviewKind} document_id={document_id} version={version} />}
      onClose={onClose}
    />
  )
}

function Difference({ queryKey, read, now }: { queryKey: unknown[]; read: () => Promise<Text>; now: Text }) {
  const text = useQuery({ queryKey, queryFn: read })
  return (
    <Loaded query={text} rows={3}>
      {(before) => <DiffView before={before} after={now} />}
    </Loaded>
  )
}
