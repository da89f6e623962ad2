import type { Citation } from '@porchlight/contracts/answers/citation'
import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { inWidth } from '@porchlight/contracts/file-address'
import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { CitedText } from '@porchlight/ui/cited-text/cited-text.tsx'
import { LeftOutFiles } from '@porchlight/ui/left-out/left-out.tsx'
import { MessageText } from '@porchlight/ui/message-text/message-text.tsx'
import { useHub } from '../hub-context.ts'
import { AnswerForms } from '../parts/answer-forms.tsx'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { Instant } from '../parts/moment.tsx'
import type { Page } from '../place.ts'
import { t } from '../texts.ts'
import { TicketState } from './tickets.tsx'

type Props = { ticket: MyTicketView; messages: readonly MessageView[]; has_more: boolean; page: Extract<Page, { name: 'ticket' }> }

/** A ticket of the reader: its messages, oldest first, and the forms to answer and close it. */
export function Ticket({ ticket, messages, has_more, page }: Props) {
  const { to } = useHub()
  const { conversation_ref, number, subject, created_at, merged_into } = ticket
  const first = messages[0]
  // The newest messages are kept up to date while the page is in view; earlier ones hardly change.
  const live = (name: string) => (page.before === null ? { 'data-live': name } : {})
  const at = (before: number | null) => to({ name: 'ticket', id: conversation_ref, before, step: null })
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('tickets'), href: to({ name: 'tickets', after: null, step: null }) },
        ]}
      />
      <div className="text">
        <h1 dir="auto">{subject || t('ticketNumber', { number })}</h1>
        <p className="about" {...live('about')}>
          <TicketState ticket={ticket} /> · {t('ticketNumber', { number })} · <Instant at={created_at} />
        </p>
        <div {...live('moved')}>
          {merged_into === null ? null : (
            <p className="notice">
              {t('ticketMoved')} <a href={to({ name: 'ticket', id: merged_into, before: null, step: null })}>{t('ticketMovedTo')}</a>
            </p>
          )}
        </div>
        {has_more && first ? (
          <p className="more">
            <a href={at(first.seq)}>{t('ticketEarlier')}</a>
          </p>
        ) : null}
        <section role={page.before === null ? 'log' : undefined} aria-label={t('ticketMessages')} className="thread" {...live('thread')}>
          {messages
            .filter(({ sender_type }) => sender_type !== 'system')
            .map((each) => (
              <Message key={each.id} message={each} />
            ))}
        </section>
        {page.before === null ? (
          <AnswerForms ticket={ticket} page={page} />
        ) : (
          <p className="more">
            <a href={at(null)}>{t('ticketNewest')}</a>
          </p>
        )}
      </div>
    </Frame>
  )
}

const cited = ({ article_id, text, title, url }: Citation) => ({
  id: article_id,
  text,
  source: (
    <a href={url}>
      <bdi>{title}</bdi>
    </a>
  ),
})

function Message({ message }: { message: MessageView }) {
  const { library } = useHub()
  const isMine = message.sender_type === 'visitor'
  const name = isMine ? message.sender?.name || t('ticketYou') : message.sender?.name || library.settings.companyName
  return (
    <article className={isMine ? 'thread-message is-mine' : 'thread-message'} id={`m${message.seq}`}>
      <header>
        <strong dir="auto">{name}</strong> <Instant at={message.created_at} />
      </header>
      {message.is_deleted ? <p className="thread-line">{t('ticketDeleted')}</p> : null}
      {message.message === '' || message.is_deleted ? null : (
        <div dir="auto">{message.citations ? <CitedText parts={message.citations.map(cited)} /> : <MessageText text={message.message} />}</div>
      )}
      {message.attachments.length === 0 ? null : (
        <ul className="thread-files">
          {message.attachments.map(({ file_id, url, name: file, type, width, height }) => (
            <li key={file_id}>
              <a href={url} target="_blank" rel="noopener">
                {type.startsWith('image/') && width && height ? (
                  <img src={inWidth(url, 320)} alt="" loading="lazy" style={{ aspectRatio: `${width} / ${height}` }} />
                ) : null}
                <span dir="auto">{file}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {message.left_out ? <LeftOutFiles {...message.left_out} /> : null}
    </article>
  )
}
