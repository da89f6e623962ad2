import { Button } from '@mantine/core'
import type { SessionView } from '@porchlight/contracts/identity/identity'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'

const sessionsQuery = { queryKey: ['sessions'], queryFn: async () => (await api.identity.sessions({})).sessions }

/** List of the sessions of the user's account in all of its libraries, with buttons to end each one, or all, except the current one. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Section title={t('sessions')} lead={t('sessionsLead')} footer={sessions.data && sessions.data.length > 1 && <EndOthers />}>
      <Loaded query={sessions}>
        {(list) => {
          const isOneLibrary = new Set(list.map((session) => session.company_name)).size === 1
          return list.map((session) => <SessionRow key={session.session_id} session={session} library={isOneLibrary ? '' : session.company_name} />)
        }}
      </Loaded>
    </Section>
  )
}

function EndOthers() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.identity.revokeOtherSessions({}),
    onSuccess: ({ ended }) => {
      showSuccess(t('endedOthers', { count: ended }))
    },
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('endOthers')}
    </Button>
  )
}

function SessionRow({ session, library }: { session: SessionView; library: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.identity.revokeSession({ session_id: session.session_id }),
    onSuccess: () => {
      showSuccess(t('ended'))
    },
  })
  const device = [session.browser, session.os].filter(Boolean).join(' · ') || session.address || t('unknownDevice')
  return (
    <Row
      label={device}
      hint={
        <>
          {[library, session.address].filter(Boolean).map((part) => `${part} · `)}
          <RelativeTime at={session.last_seen_at} />
        </>
      }
    >
      {session.is_current ? (
        <span className={styles.current}>{t('thisSession')}</span>
      ) : (
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('end')}
        </Button>
      )}
    </Row>
  )
}
