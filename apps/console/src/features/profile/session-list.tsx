import { Button } from '@mantine/core'
import type { SessionView } from '@porchlight/contracts'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'

const sessionsQuery = { queryKey: ['sessions'], queryFn: async () => (await api.identity.sessions({})).sessions }

/** List of the user's sessions, with a button to end each one except the current one. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Section title={t('sessions')} lead={t('sessionsLead')}>
      <Loaded query={sessions}>{(list) => list.map((session) => <SessionRow key={session.session_id} session={session} />)}</Loaded>
    </Section>
  )
}

function SessionRow({ session }: { session: SessionView }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.identity.revokeSession({ session_id: session.session_id }),
    onSuccess: () => {
      showSuccess(t('ended'))
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const device = [session.browser, session.os].filter(Boolean).join(' · ') || session.address
  return (
    <Row
      label={device}
      hint={
        <>
          {session.address} · <RelativeTime at={session.last_seen_at} />
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
