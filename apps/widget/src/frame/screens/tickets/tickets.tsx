import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { useCallback, useEffect, useState } from 'react'
import { logFailure } from '../../log.ts'
import { TopBar } from '../../parts/top-bar.tsx'
import { useRouter } from '../../router.tsx'
import { useSession } from '../../session/use-session.ts'
import { AskForLink } from './ask-for-link.tsx'
import { TicketRow } from './ticket-row.tsx'
import './tickets.css'
import { t } from './tickets-texts.ts'

type State = { status: 'loading' | 'failed' | 'ready'; tickets: readonly MyTicketView[]; cursor: string | null }

/** The visitor's tickets, those with the newest messages first, and the way to all others of their address. */
export function Tickets({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const router = useRouter()
  const [{ status, tickets, cursor }, setState] = useState<State>({ status: 'loading', tickets: [], cursor: null })
  const load = useCallback(
    async (after?: string) => {
      setState((last) => ({ ...last, status: 'loading' }))
      try {
        const page = await session.tickets(after)
        setState((last) => ({ status: 'ready', tickets: after === undefined ? page.tickets : [...last.tickets, ...page.tickets], cursor: page.next_cursor }))
      } catch (error) {
        logFailure('the tickets could not be loaded', error)
        setState((last) => ({ ...last, status: 'failed' }))
      }
    },
    [session],
  )
  useEffect(() => void load(), [load])
  return (
    <div className="screen">
      <TopBar backLabel={t('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        <h1 data-focus tabIndex={-1}>
          {t('title')}
        </h1>
      </TopBar>
      <main className="scroll">
        {status === 'loading' && tickets.length === 0 ? (
          <p className="empty" role="status">
            {t('loading')}
          </p>
        ) : null}
        {status === 'failed' ? (
          <div className="empty" role="alert">
            <p>{t('failed')}</p>
            <button type="button" className="button" onClick={() => void load(cursor ?? undefined)}>
              {t('retry')}
            </button>
          </div>
        ) : null}
        {status === 'ready' && tickets.length === 0 ? <p className="empty">{t('none')}</p> : null}
        <ul className="rows">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.conversation_ref} ticket={ticket} />
          ))}
        </ul>
        {cursor !== null && status !== 'failed' ? (
          <button type="button" className="button quiet" disabled={status === 'loading'} onClick={() => void load(cursor)}>
            {t('more')}
          </button>
        ) : null}
        <AskForLink />
      </main>
    </div>
  )
}
