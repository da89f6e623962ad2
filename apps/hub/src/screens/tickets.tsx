import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { Instant } from '../parts/moment.tsx'
import { type TicketsStep, ticketsAddress } from '../place.ts'
import { t } from '../texts.ts'

const ToHelp = () => {
  const { to } = useHub()
  return <Breadcrumb steps={[{ title: t('help'), href: to({ name: 'home' }) }]} />
}

/** Asks for the email address whose tickets a reader wants to see. The answer never says whether it has any. */
export function AskForTickets({ step }: { step: TicketsStep | null }) {
  const { place, language } = useHub()
  return (
    <Frame>
      <ToHelp />
      <div className="text">
        <h1>{step === null ? t('tickets') : t(`tickets_${step}`)}</h1>
        <p className="lead">{step === null ? t('ticketsHow') : t(`tickets_${step}_how`)}</p>
        {step === 'asked' ? null : (
          <form className="ask" method="post" action={ticketsAddress(place)}>
            <label htmlFor="email">{t('ticketsEmail')}</label>
            <input type="hidden" name="language" value={place.language ?? language} />
            <div>
              <input id="email" name="email" type="email" required maxLength={254} autoComplete="email" dir="ltr" />
              <button type="submit" className="button">
                {t('ticketsSend')}
              </button>
            </div>
          </form>
        )}
      </div>
    </Frame>
  )
}

/** Follows an emailed link when its button is pressed: email clients open links, but press no buttons. */
export function OpenTickets({ token }: { token: string }) {
  const { place } = useHub()
  return (
    <Frame>
      <ToHelp />
      <div className="text">
        <h1>{t('tickets_open')}</h1>
        <p className="lead">{t('tickets_open_how')}</p>
        <form className="opens" method="post" action={ticketsAddress(place)}>
          <input type="hidden" name="open" value={token} />
          {place.language === null ? null : <input type="hidden" name="language" value={place.language} />}
          <button type="submit" className="button">
            {t('ticketsOpen')}
          </button>
        </form>
      </div>
    </Frame>
  )
}

type Props = { tickets: readonly MyTicketView[]; next_cursor: string | null; after: string | null; address: string | null }

/** A page of the reader's tickets, those with the newest messages first. */
export function Tickets({ tickets, next_cursor, after, address }: Props) {
  const { to, place } = useHub()
  return (
    <Frame>
      <ToHelp />
      <div className="text">
        <h1>{t('tickets')}</h1>
        {address === null ? null : (
          <form className="whose-tickets" method="post" action={ticketsAddress(place)}>
            <p>{t('ticketsOf', { email: address })}</p>
            <button type="submit">{t('ticketsLeave')}</button>
          </form>
        )}
        <div data-live={after === null ? 'tickets' : undefined}>
          {tickets.length === 0 ? (
            <p className="empty">
              <strong>{t('noTickets')}</strong>
              {t('noTicketsHow')}
            </p>
          ) : (
            <ul className="tickets">
              {tickets.map((each) => (
                <Row key={each.conversation_ref} ticket={each} />
              ))}
            </ul>
          )}
        </div>
        <p className="more">
          {after === null ? null : <a href={to({ name: 'tickets', after: null, step: null })}>{t('ticketNewest')}</a>}{' '}
          {next_cursor === null ? null : <a href={to({ name: 'tickets', after: next_cursor, step: null })}>{t('more')}</a>}
        </p>
      </div>
    </Frame>
  )
}

function Row({ ticket }: { ticket: MyTicketView }) {
  const { to } = useHub()
  const { conversation_ref, subject, number, last_message, unread_count, updated_at } = ticket
  return (
    <li>
      <a className="ticket-row" href={to({ name: 'ticket', id: conversation_ref, before: null, step: null })}>
        <strong dir="auto">{subject || t('ticketNumber', { number })}</strong>
        {last_message === null ? null : <span dir="auto">{last_message.excerpt}</span>}
        <small>
          <TicketState ticket={ticket} /> · {t('ticketNumber', { number })} · <Instant at={updated_at} />
        </small>
        {unread_count > 0 ? <em>{t('ticketUnread', { count: unread_count })}</em> : null}
      </a>
    </li>
  )
}

/** A ticket's state in words. */
export const TicketState = ({ ticket: { state } }: { ticket: Pick<MyTicketView, 'state'> }) => (
  <span className={`ticket-state is-${state}`}>{t(`ticket_${state}`)}</span>
)
