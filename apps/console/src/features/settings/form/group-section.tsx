import { Button } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { LeaveGuard } from '../../../shared/interface/page/leave-guard.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { permissionName, t } from '../texts.ts'
import styles from './form.module.css'
import { LockedNotice } from './locked-notice.tsx'
import type { GroupForm } from './use-group-form.ts'

/** Settings section with a Save button. Shows a notice for a missing permission, unsaved changes, or conflicting changes by colleagues. */
export function GroupSection<T>({
  form,
  title,
  lead,
  isValid = true,
  children,
}: {
  form: GroupForm<T>
  title?: string
  lead?: ReactNode
  /** Whether the input is valid and may be saved. */
  isValid?: boolean
  children: ReactNode
}) {
  const footer = form.lockedBy ? (
    <LockedNotice>{t('lockedBy', { permission: permissionName(form.lockedBy) })}</LockedNotice>
  ) : (
    <>
      {form.isDirty && (
        <>
          <span className={styles.unsaved} role="status">
            {t('unsaved')}
          </span>
          <Button variant="subtle" color="gray" disabled={form.isPending} onClick={form.discard}>
            {t('discard')}
          </Button>
        </>
      )}
      <ActionButton for="librarySettings.update" type="submit" busy={form.isPending} disabled={!form.isDirty || !isValid}>
        {t('save')}
      </ActionButton>
    </>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isDirty && isValid && !form.lockedBy) form.save()
      }}
    >
      <Section title={title} lead={lead} footer={footer}>
        {form.overtaken.length > 0 && (
          <div className={styles.notice}>
            <Notice tone="warning">{t('overtaken')}</Notice>
          </div>
        )}
        {children}
      </Section>
      <LeaveGuard when={form.isDirty} />
    </form>
  )
}
