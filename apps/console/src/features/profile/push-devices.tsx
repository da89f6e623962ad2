import { Button, Switch } from '@mantine/core'
import type { PushDevice } from '@porchlight/contracts/activity/push-devices'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { canPush, turnPushOff, turnPushOn } from '../../shared/push/browser-push.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './profile.module.css'
import { PushCheck } from './push-check.tsx'
import { t } from './push-texts.ts'

/** Query for the user's devices. */
export const devicesQuery = { queryKey: ['push-devices'], queryFn: async () => (await api.pushDevices.list({})).push_devices }

/** The devices to which alerts are pushed while no tab of the console is open, and a button that adds this one. */
export function PushDevices() {
  const devices = useQuery(devicesQuery)
  return (
    <Section title={t('title')} lead={t('lead')} footer={devices.data && !devices.data.some(({ is_current }) => is_current) && <TurnOn />}>
      <Loaded query={devices}>
        {(list) => (list.length === 0 ? <Row label={t('none')}>{null}</Row> : list.map((device) => <DeviceRow key={device.device_ref} device={device} />))}
      </Loaded>
      <PushCheck />
    </Section>
  )
}

function TurnOn() {
  const { user_id } = useSignedIn().user
  const [isDenied, setDenied] = useState(() => 'Notification' in window && Notification.permission === 'denied')
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if ((await Notification.requestPermission()) !== 'granted') return setDenied(true)
      await turnPushOn(user_id)
      showSuccess(t('turnedOn'))
    },
    onError: (cause) => showError(cause instanceof DOMException ? t('browserRefused') : errorText(cause)),
  })
  if (!canPush()) return <p className={styles.hint}>{t('unable')}</p>
  if (isDenied) return <p className={styles.hint}>{t('denied')}</p>
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('turnOn')}
    </Button>
  )
}

/** Name of a device, as in the list of sessions. */
export const deviceName = ({ browser, os }: Pick<PushDevice, 'browser' | 'os'>): string => [browser, os].filter(Boolean).join(' · ') || t('unknown')

function DeviceRow({ device }: { device: PushDevice }) {
  const { user_id } = useSignedIn().user
  const { device_ref, is_current, shows_text, last_result, created_at } = device
  const quote = useMutation({ mutationFn: (isOn: boolean) => turnPushOn(user_id, isOn) })
  const remove = useMutation({
    async mutationFn() {
      await api.pushDevices.remove({ device_ref })
      if (is_current) await turnPushOff(user_id)
    },
  })
  const name = deviceName(device)
  return (
    <Row
      label={is_current ? t('thisDevice', { name }) : name}
      hint={
        <>
          {t('added')} <RelativeTime at={created_at} />
          {last_result && last_result !== 'sent' && ` · ${t(`result_${last_result}`)}`}
        </>
      }
    >
      {is_current && canPush() && (
        <Switch
          label={t('quotes')}
          checked={quote.isPending ? quote.variables : shows_text}
          onChange={({ currentTarget: { checked } }) => quote.mutate(checked)}
        />
      )}
      <Button variant="default" size="xs" loading={remove.isPending} aria-label={t('removeOf', { name })} onClick={() => remove.mutate()}>
        {t('remove')}
      </Button>
    </Row>
  )
}
