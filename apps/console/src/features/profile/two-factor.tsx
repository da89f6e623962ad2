import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { QrCode } from './qr-code.tsx'
import { secondFactorQuery } from './second-factor-state.ts'
import styles from './two-factor.module.css'
import { t } from './two-factor-texts.ts'

type Start = { secret: string; address: string }

/** Section of the account page: turns the second factor on and off, and renews its recovery codes, which a dialog shows once. */
export function TwoFactor() {
  const state = useQuery(secondFactorQuery)
  const [start, setStart] = useState<Start | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const begin = useMutation({ mutationFn: () => api.secondFactor.start({}), onSuccess: setStart })
  const renew = useMutation({
    mutationFn: () => api.secondFactor.renewRecoveryCodes({}),
    onSuccess: ({ recovery_codes }) => {
      setCodes(recovery_codes)
    },
  })
  const turnOff = useMutation({
    mutationFn: () => api.secondFactor.turnOff({}),
    onSuccess: () => {
      setAsking(false)
      showSuccess(t('isOff'))
    },
  })
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Loaded query={state} rows={1}>
        {({ on_since, recovery_codes_left }) =>
          on_since ? (
            <>
              <Row label={t('app')} hint={t('on')}>
                <Button variant="default" size="xs" onClick={() => setAsking(true)}>
                  {t('turnOff')}
                </Button>
              </Row>
              <Row label={t('recoveryCodes')} hint={t('left', { count: recovery_codes_left })}>
                <Button variant="default" size="xs" loading={renew.isPending} onClick={() => renew.mutate()}>
                  {t('renew')}
                </Button>
              </Row>
            </>
          ) : (
            <Row label={t('app')} hint={t('off')}>
              <Button variant="default" size="xs" loading={begin.isPending} onClick={() => begin.mutate()}>
                {t('turnOn')}
              </Button>
            </Row>
          )
        }
      </Loaded>
      <Modal opened={start !== null} onClose={() => setStart(null)} title={t('setUp')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
        {start && (
          <SetUp
            start={start}
            onCancel={() => setStart(null)}
            onDone={(made) => {
              setStart(null)
              setCodes(made)
            }}
          />
        )}
      </Modal>
      <Modal opened={codes !== null} onClose={() => setCodes(null)} title={t('recoveryCodes')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('turnOffTitle')}
        confirm={t('turnOff')}
        cancel={t('cancel')}
        busy={turnOff.isPending}
        onConfirm={() => turnOff.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(state.data?.is_required ? 'turnOffRequired' : 'turnOffText')}
      </ConfirmDialog>
    </Section>
  )
}

function SetUp({ start, onCancel, onDone }: { start: Start; onCancel: () => void; onDone: (codes: string[]) => void }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.secondFactor.turnOn({ code: code.trim() }),
    onSuccess: ({ recovery_codes }) => {
      showSuccess(t('isOn'))
      onDone(recovery_codes)
    },
    onError: shownInPlace,
  })
  return (
    <DialogForm onSubmit={() => mutate()}>
      <p>{t('scan')}</p>
      <QrCode text={start.address} label={t('qrCode')} />
      <p>{t('typeSecret')}</p>
      <code className={styles.secret}>{start.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <TextInput
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        data-autofocus
        value={code}
        error={error && errorText(error)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={code.trim().length < 6}>
          {t('turnOn')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const download = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'porchlight-recovery-codes.txt')
  return (
    <DialogForm onSubmit={onClose}>
      <p>{t('keepThem')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={download}>
          {t('download')}
        </Button>
        <Button type="submit">{t('kept')}</Button>
      </DialogActions>
    </DialogForm>
  )
}
