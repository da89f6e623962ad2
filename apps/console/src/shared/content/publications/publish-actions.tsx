import { Button } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { type Accepted, type Checked, useFaultQuestion } from '../faults/use-fault-question.tsx'
import { type Leaving, useRedirect } from '../references/use-redirect.tsx'
import { type Change, EffectDialog } from '../visibility/effect-dialog.tsx'
import { familyText } from '../visibility/texts.ts'
import styles from './publications.module.css'
import { fewNames, holdersQuery } from './publishers.ts'
import { StatusBadge } from './status-badge.tsx'
import { t } from './texts.ts'

/** Publish and delete buttons for users with permission; other users see who can publish (checklist C10). */
export function PublishActions({
  title,
  isPublished,
  isDirty = false,
  flag,
  concerns,
  why,
  draft,
  linked,
  checked,
  setPublished,
  remove,
}: {
  title: string
  isPublished: boolean
  isDirty?: boolean
  /** The required permission. */
  flag: PermissionFlag
  /** The content affected in child libraries; the user sees a preview of the effect on each library before the change. */
  concerns?: Omit<Change, 'change'>
  /** Button that opens the visibility panel. */
  why?: ReactNode
  /** What its readers don't see yet, and its history. */
  draft?: ReactNode
  /** The text that others may link to: before it disappears, its readers can be sent to another. */
  linked?: Leaving
  /** What is checked before it is published. */
  checked: Checked
  /** `accepted`: where it is published. */
  setPublished: (isPublished: boolean, redirect_to: string | undefined, accepted: Accepted | null) => Promise<unknown>
  /** Deletes the publication and navigates away from its page. */
  remove: (redirect_to?: string) => Promise<unknown>
}) {
  const { ready, can } = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const redirect = useRedirect(isAsking && isPublished && linked ? linked : null)
  const faults = useFaultQuestion()
  const publication = useMutation({
    mutationFn: async (isNow: boolean) => {
      const accepted = isNow ? await faults.ask(checked, 'publish') : null
      if (isNow && !accepted) return false
      await setPublished(isNow, isNow ? undefined : redirect.redirect_to, accepted)
      return true
    },
    onSuccess: (isDone, isNow) => isDone && showSuccess(t(isNow ? 'nowPublished' : 'nowDraft', { title }), 'publication'),
  })
  return (
    <section className={styles.card} aria-label={t('publishing')}>
      <div className={styles.cardHead}>
        <h2>{t('publishing')}</h2>
        <StatusBadge isPublished={isPublished} />
      </div>
      <p>{t(isPublished ? 'isPublished' : isDirty ? 'publishFirst' : 'isDraft')}</p>
      {ready && !can(flag) && <PublisherHint flag={flag} />}
      {draft}
      {why && <div className={styles.why}>{why}</div>}
      {can(flag) && (
        <div className={styles.cardActions}>
          <Button
            variant={isPublished ? 'default' : 'filled'}
            disabled={!isPublished && isDirty}
            loading={publication.isPending}
            onClick={() => (concerns || (linked && isPublished) ? setAsking(true) : publication.mutate(!isPublished))}
          >
            {t(isPublished ? 'unpublish' : 'publish')}
          </Button>
          <RemoveButton title={title} remove={remove} concerns={concerns} linked={linked} />
        </div>
      )}
      {faults.dialog}
      {concerns && (
        <EffectDialog
          planned={isAsking ? { ...concerns, change: isPublished ? 'unpublish' : 'publish' } : null}
          mustAsk={redirect.isLinked}
          isWaiting={redirect.isWaiting}
          title={familyText(isPublished ? 'ask_unpublish' : 'ask_publish', { title })}
          confirm={t(isPublished ? 'unpublish' : 'publish')}
          onConfirm={() => {
            setAsking(false)
            publication.mutate(!isPublished)
          }}
          onClose={() => setAsking(false)}
        >
          {redirect.part}
        </EffectDialog>
      )}
    </section>
  )
}

/** Delete button with a confirmation that lists what visitors of child libraries would lose. */
export function RemoveButton({
  title,
  remove,
  size,
  concerns,
  linked,
}: {
  title: string
  remove: (redirect_to?: string) => Promise<unknown>
  size?: string
  concerns?: Omit<Change, 'change'>
  linked?: Leaving
}) {
  const [isAsking, setAsking] = useState(false)
  const redirect = useRedirect(isAsking && linked ? linked : null)
  const removal = useMutation({
    mutationFn: () => remove(redirect.redirect_to),
    onSuccess: () => showSuccess(t('removed')),
  })
  const asked = {
    title: t('removeTitle', { title }),
    confirm: t('remove'),
    onConfirm: () => removal.mutate(undefined, { onSettled: () => setAsking(false) }),
    onClose: () => setAsking(false),
  }
  return (
    <>
      <Button variant="subtle" color="red" size={size} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {concerns ? (
        <EffectDialog {...asked} planned={isAsking ? { ...concerns, change: 'remove' } : null}>
          <p>{t('removeText', { count: limits.binDays })}</p>
          {redirect.part}
        </EffectDialog>
      ) : (
        <ConfirmDialog {...asked} isOpen={isAsking} cancel={t('cancel')} busy={removal.isPending}>
          {t('removeText', { count: limits.binDays })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Hint that tells writers who can publish. */
export function PublisherHint({ flag }: { flag: PermissionFlag }) {
  const { data, isPending } = useQuery(holdersQuery(flag))
  const { names, count } = fewNames(data ?? [])
  const whoMay = names === '' ? t('noPublisher') : count > 0 ? t('morePublishers', { names, count }) : t('publishers', { names })
  return (
    <p className={styles.whoMay}>
      <strong>{t('mayNotPublish')}</strong> {/* While the names are loading, their place is kept, so that the cards below don't move. */}
      {(isPending || data) && <span style={{ visibility: isPending ? 'hidden' : undefined }}>{whoMay}</span>}
    </p>
  )
}
