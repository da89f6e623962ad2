import { Button, Modal } from '@mantine/core'
import type { Api } from '@porchlight/contracts/api'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { VisibilityEffect } from '@porchlight/contracts/visibility/visibility'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../../connection/api.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { Loaded } from '../../interface/page/loaded.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import styles from './effect-dialog.module.css'
import { effectText, titlesText } from './effect-text.ts'
import { familyKeys } from './family-query.ts'
import { familyText } from './texts.ts'

/** A change to the library's content that awaits confirmation. */
export type Change = InputOf<Api['visibility']['preview']>
type Preview = OutputOf<Api['visibility']['preview']>

/** Query for a change's effect on visitors of the library and of each child library. */
const previewQuery = (planned: Change | null) => ({
  queryKey: [...familyKeys.preview, planned],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Preview> => api.visibility.preview(planned ?? { change: 'publish' }, { signal }),
  enabled: planned !== null,
  staleTime: 0,
  gcTime: 0,
})

/**
 * Dialog that confirms a change by previewing its effect on visitors of the library and of each child library. In a library without children, it opens only for
 * deletions and bulk changes.
 */
export function EffectDialog({
  planned,
  mustAsk = false,
  isWaiting = false,
  title,
  confirm,
  children,
  onConfirm,
  onClose,
}: {
  planned: Change | null
  /** Opens the dialog even if only the library's own visitors are affected, because the change is large. */
  mustAsk?: boolean
  /** It is not known yet whether it must ask. */
  isWaiting?: boolean
  title: string
  /** Label of the confirm button. */
  confirm: string
  /** Additional content of the dialog. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  // Writers can delete their own drafts, which no visitor sees.
  const hasPreview = usePermissions().canRun('visibility.preview')
  const query = useQuery(previewQuery(hasPreview ? planned : null))
  const isAsked = planned !== null && (mustAsk || planned.change === 'remove' || query.isError || (query.data?.children_total ?? 0) > 0)
  // Skip the dialog if only the library's own visitors are affected and undoing takes one click.
  const goOn = useRef(onConfirm)
  goOn.current = onConfirm
  useEffect(() => {
    if (planned && !isAsked && !isWaiting && query.data) goOn.current()
  }, [planned, isAsked, isWaiting, query.data])
  return (
    <Modal opened={isAsked} onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': familyText('close') }}>
      {planned && (
        <div className={styles.dialog}>
          {children}
          {hasPreview && (
            <Loaded query={query} rows={3}>
              {(preview) => <Effects preview={preview} />}
            </Loaded>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {familyText('cancel')}
            </Button>
            <Button color={planned.change === 'remove' ? 'red' : undefined} data-autofocus onClick={onConfirm}>
              {confirm}
            </Button>
          </DialogActions>
        </div>
      )}
    </Modal>
  )
}

function Effects({ preview: { own, children, children_total, is_complete } }: { preview: Preview }) {
  const untouched = children_total - children.length
  return (
    <section className={styles.effects} aria-label={familyText('previewTitle')}>
      <h3>{familyText('previewTitle')}</h3>
      <ul>
        <Effect effect={own} name={familyText('previewOwn')} />
        {children.map((child) => (
          <Effect key={child.support_lib_id} effect={child} name={familyText('visitorsOf', { library: child.company_name })} />
        ))}
      </ul>
      {untouched > 0 && <p>{familyText('previewUntouched', { count: untouched })}</p>}
      {!is_complete && <Notice tone="warning">{familyText('previewIncomplete')}</Notice>}
    </section>
  )
}

function Effect({ effect, name }: { effect: VisibilityEffect; name: string }) {
  return (
    <li>
      <span>
        <strong>{name}</strong> {effectText(effect)}
        {effect.titles.length > 0 && ':'}
      </span>
      {effect.titles.length > 0 && <span className={styles.titles}>{titlesText(effect)}</span>}
      {effect.kept_by_lists > 0 && (
        <span className={styles.titles}>{familyText('previewKept', { count: effect.kept_by_lists, library: effect.company_name })}</span>
      )}
    </li>
  )
}
