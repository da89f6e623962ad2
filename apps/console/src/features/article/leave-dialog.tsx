import { Button, Group, Modal } from '@mantine/core'
import styles from './article.module.css'
import { t } from './texts.ts'

/** Asked before leaving with words the server does not have. They stay in the browser either way. */
export function LeaveDialog({ reason, onLeave, onStay }: { reason: string | null; onLeave: () => void; onStay: () => void }) {
  return (
    <Modal opened onClose={onStay} title={t('leaveTitle')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <p className={styles.dialogText}>{reason ?? t('leaveText')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Modal>
  )
}
