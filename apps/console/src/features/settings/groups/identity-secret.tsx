import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { identitySecretQuery } from '../api.ts'
import styles from '../settings.module.css'
import { t } from '../texts.ts'

/** Secret for verifying visitors: revealed on request, replaced after confirmation. */
export function IdentitySecret() {
  const secret = useQuery(identitySecretQuery)
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const rotate = useMutation({
    mutationFn: () => api.libraries.rotateIdentitySecret({}),
    onSuccess: ({ identity_secret }) => {
      keepAnswer(identitySecretQuery.queryKey, identity_secret)
      setAsking(false)
      showSuccess(t('rotated'))
    },
  })
  const footer = (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setShown(!isShown)} disabled={!secret.data}>
        {t(isShown ? 'hide' : 'reveal')}
      </Button>
      <ActionButton for="libraries.rotateIdentitySecret" variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('rotate')}
      </ActionButton>
    </>
  )
  return (
    <Section footer={footer}>
      <Loaded query={secret} rows={1}>
        {(value) => (
          <div className={styles.secret}>
            <CopyField value={value} what={t('secret')} shown={isShown ? value : '•'.repeat(32)} />
          </div>
        )}
      </Loaded>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('rotateTitle')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
        <p className={styles.question}>{t('rotateText')}</p>
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('cancel')}
          </Button>
          <ActionButton for="libraries.rotateIdentitySecret" color="red" busy={rotate.isPending} onClick={() => rotate.mutate()}>
            {t('rotate')}
          </ActionButton>
        </DialogActions>
      </Modal>
    </Section>
  )
}
