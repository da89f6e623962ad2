import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import styles from '../../shared/conversations/lists/list.module.css'
import { startOf } from '../../shared/conversations/tabs.ts'
import type { GoInInbox } from '../../shared/features/inbox-places.ts'
import { holdKeys } from '../../shared/interface/commands/held-keys.ts'
import { late } from '../../shared/interface/late.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

const NewTicketDialog = late(() => import('./new-ticket-dialog.tsx'))

/** Button that creates a ticket; visible to users who answer tickets. */
export default function NewTicketButton({ go }: { go: GoInInbox }) {
  const { canRun } = usePermissions()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (!canRun('tickets.create')) return null
  return (
    <>
      <ActionIcon
        className={styles.newTicket}
        aria-label={t('newTicket')}
        title={t('newTicket')}
        size="md"
        onClick={() => {
          holdKeys()
          setOpen(true)
        }}
      >
        <IconPlus size={17} stroke={1.8} />
      </ActionIcon>
      <Suspense>
        {isOpen !== null && (
          <NewTicketDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onCreated={(ref) => {
              setOpen(false)
              go({ ...startOf('tickets'), conversation: ref })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
