import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { Loaded } from '../../shared/page/loaded.tsx'
import { Row } from '../../shared/page/page.tsx'
import { type AgentNotifications, agentNotificationsQuery } from '../../shared/people/agent-notifications.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showError } from '../../shared/toasts.ts'
import { t } from './texts.ts'

const rows = () =>
  [
    { key: 'sound', label: t('sound'), hint: t('soundHint') },
    { key: 'browser', label: t('browser'), hint: t('browserHint') },
    { key: 'queue', label: t('queue'), hint: t('queueHint') },
  ] as const

/** Switches for chat and message alerts: sound, browser notifications, and whether to include the queue. */
export function NotificationSwitches() {
  const settings = useQuery(agentNotificationsQuery)
  const { mutate } = useMutation({
    mutationFn: (change: Partial<AgentNotifications>) => api.people.updateAgentNotifications(change),
    onMutate: (change) => {
      const before = queryClient.getQueryData(agentNotificationsQuery.queryKey)
      queryClient.setQueryData(agentNotificationsQuery.queryKey, (known) => known && { ...known, ...change })
      return { before }
    },
    onError: (cause, _change, context) => {
      queryClient.setQueryData(agentNotificationsQuery.queryKey, context?.before)
      showError(errorText(cause))
    },
  })
  return <Loaded query={settings}>{(known) => <Switches known={known} onChange={mutate} />}</Loaded>
}

function Switches({ known, onChange }: { known: AgentNotifications; onChange: (change: Partial<AgentNotifications>) => void }) {
  const [isDenied, setDenied] = useState(() => 'Notification' in window && Notification.permission === 'denied')
  const change = async (key: keyof AgentNotifications, on: boolean) => {
    if (key === 'browser' && on && 'Notification' in window) {
      const answer = await Notification.requestPermission()
      setDenied(answer === 'denied')
      if (answer !== 'granted') return
    }
    onChange({ [key]: on })
  }
  return rows().map(({ key, label, hint }) => (
    <Row key={key} label={label} hint={key === 'browser' && isDenied ? t('browserDenied') : hint} htmlFor={`notify-${key}`}>
      <Switch
        id={`notify-${key}`}
        checked={known[key]}
        aria-describedby={`notify-${key}-hint`}
        onChange={(event) => void change(key, event.currentTarget.checked)}
      />
    </Row>
  ))
}
