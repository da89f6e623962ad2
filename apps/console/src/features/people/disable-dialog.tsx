import { Button, Modal } from '@mantine/core'
import type { AgentView } from '@porchlight/contracts'
import { useRef } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { shownName } from '../../shared/people/agents.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSwitchAccess } from './api.ts'
import styles from './people.module.css'
import { t } from './texts.ts'

/** Dialog that confirms deactivating a teammate and explains the consequences. */
export function DisableDialog({ agent, onClose }: { agent: AgentView | null; onClose: () => void }) {
  const { isPending, mutate } = useSwitchAccess(onClose)
  // Keep the content while the dialog fades out, or it would go blank first.
  const last = useRef<AgentView | null>(null)
  if (agent) last.current = agent
  const shown = agent ?? last.current
  if (!shown) return null
  const name = shownName(shown)
  return (
    <Modal opened={agent !== null} onClose={onClose} title={t('switchOffTitle', { name })} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.form}>
        <p className={styles.meaning}>{t('switchOffText')}</p>
        {shown.ongoing_chats > 0 && <p className={styles.meaning}>{t('switchOffChats', { count: shown.ongoing_chats })}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <ActionButton for="people.disableAgent" color="red" busy={isPending} onClick={() => mutate({ ref_uid: shown.user_id, name, isOn: false })}>
            {t('switchOff')}
          </ActionButton>
        </DialogActions>
      </div>
    </Modal>
  )
}
