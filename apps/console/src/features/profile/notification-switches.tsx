import { Button, Checkbox } from '@mantine/core'
import { type AlertEvent, type Alerts, type AlertWay, alertEvents, alertWays } from '@porchlight/contracts/activity/alerts'
import { limits } from '@porchlight/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { optimistic } from '../../shared/connection/optimistic.ts'
import { playTone } from '../../shared/conversations/tone.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showError, showInfo, showSuccess } from '../../shared/interface/toasts.ts'
import { agentNotificationsQuery } from '../../shared/people/agent-notifications.ts'
import { MailDigestChoice } from './mail-digest-choice.tsx'
import styles from './profile.module.css'
import { deviceName } from './push-devices.tsx'
import { t as pushText } from './push-texts.ts'
import { QuietHoursChoice } from './quiet-hours-choice.tsx'
import { t } from './texts.ts'

type Change = { event: AlertEvent; way: AlertWay; isOn: boolean }

/** Returns whether the page may show notifications, prompting the user if necessary. */
async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted'
}

/** Table of alert settings with a row per event, a column per channel, and a button to test each channel. */
export function NotificationSwitches() {
  const settings = useQuery(agentNotificationsQuery)
  const { mutate } = useMutation({
    mutationFn: ({ event, way, isOn }: Change) =>
      optimistic<Alerts, Awaited<ReturnType<typeof api.people.updateAgentNotifications>>>(
        agentNotificationsQuery,
        (known) => ({ ...known, [event]: { ...known[event], [way]: isOn } }),
        () => api.people.updateAgentNotifications({ [event]: { [way]: isOn } }),
        { answered: ({ agent_notifications }) => agent_notifications },
      ),
  })
  return <Loaded query={settings}>{(known) => <AlertTable known={known} onChange={mutate} />}</Loaded>
}

function AlertTable({ known, onChange }: { known: Alerts; onChange: (change: Change) => void }) {
  const [isDenied, setDenied] = useState(() => 'Notification' in window && Notification.permission === 'denied')
  const change = async (event: AlertEvent, way: AlertWay, isOn: boolean) => {
    if (way === 'desktop' && isOn && 'Notification' in window && !(await mayNotify())) return setDenied(Notification.permission === 'denied')
    onChange({ event, way, isOn })
  }
  return (
    <div className={styles.alerts}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('alertEvent')}</th>
            {alertWays.map((way) => (
              <th key={way} scope="col">
                {t(`way_${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alertEvents.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`alert_${event}`)}</th>
              {alertWays.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={t('alertBy', { event: t(`alert_${event}`), way: t(`way_${way}`) })}
                    checked={known[event][way]}
                    onChange={({ currentTarget: { checked } }) => void change(event, way, checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('tryOut')}</th>
            {alertWays.map((way) => (
              <td key={way}>
                <TestButton way={way} onDenied={() => setDenied(true)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p>{t('mailHint', { minutes: limits.alertMailAfterMinutes })}</p>
      {isDenied && <p>{t('browserDenied')}</p>}
      <MailDigestChoice known={known.mail_digest} />
      <QuietHoursChoice known={known.quiet_hours} />
    </div>
  )
}

/** Pushes a test to all devices of the user, and tells what came of each. */
async function testPush(): Promise<void> {
  const { results } = await api.pushDevices.test({})
  if (results.length === 0) return showInfo(pushText('testNone'))
  for (const { result, ...device } of results) {
    const told = pushText('tested', { name: deviceName(device), result: pushText(`result_${result}`) })
    if (result === 'sent') showSuccess(told)
    else showError(told)
  }
}

function TestButton({ way, onDenied }: { way: AlertWay; onDenied: () => void }) {
  const mail = useMutation({
    mutationFn: () => api.notifications.testMail({}),
    onSuccess: () => showSuccess(t('testMailSent')),
  })
  const push = useMutation({ mutationFn: testPush })
  const test = async () => {
    if (way === 'mail') return mail.mutate()
    if (way === 'push') return push.mutate()
    if (way === 'screen') return showInfo(t('testBody'), t('testTitle'))
    if (way === 'sound') {
      playTone('chat')
      return showInfo(t('testTone'))
    }
    if (!(await mayNotify())) return onDenied()
    new Notification(t('testTitle'), { body: t('testBody'), tag: 'test' })
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={mail.isPending || push.isPending}
      aria-label={t('testWay', { way: t(`way_${way}`) })}
      onClick={() => void test()}
    >
      {t('test')}
    </Button>
  )
}
