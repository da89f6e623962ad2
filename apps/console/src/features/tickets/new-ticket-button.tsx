import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { log } from '../../shared/connection/log.ts'
import { myUploads } from '../../shared/conversations/drafts/my-uploads.ts'
import styles from '../../shared/conversations/lists/list.module.css'
import { startOf } from '../../shared/conversations/tabs.ts'
import type { GoInInbox } from '../../shared/features/inbox-places.ts'
import { forgetUploads } from '../../shared/files/uploads/forget-uploads.ts'
import { holdKeys } from '../../shared/interface/commands/held-keys.ts'
import { late } from '../../shared/interface/late.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { forgetShared, takeForTicket } from '../../shared/phone/shared-items.ts'
import { t } from './texts.ts'

const NewTicketDialog = late(() => import('./new-ticket-dialog.tsx'))

/** What a new ticket begins with, in the state of the page's place in the history: another app has shared it. */
type Start = { subject: string; message: string }

/** Button that creates a ticket; visible to users who answer tickets. */
export default function NewTicketButton({ go }: { go: GoInInbox }) {
  const { canRun } = usePermissions()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [start, setStart] = useState<Start | undefined>()
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const given = (state as { newTicket?: Start } | null)?.newTicket
  useEffect(() => {
    if (!given) return
    setStart(given)
    setOpen(true)
    void navigate(pathname + search, { replace: true, state: null })
  }, [given, navigate, pathname, search])
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
            start={start}
            onClose={() => {
              setOpen(false)
              // What was shared is still kept: its screen asks again where it goes, or throws it away.
              if (start) void navigate('/admin/share')
              setStart(undefined)
              void forgetUploads(takeForTicket().map(({ url }) => url))
            }}
            onCreated={(ref) => {
              setOpen(false)
              if (start) forgetShared().catch((cause: unknown) => log('What was shared is still kept', cause))
              setStart(undefined)
              myUploads().putBack(`agent ${ref}`, takeForTicket())
              go({ ...startOf('tickets'), conversation: ref })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
