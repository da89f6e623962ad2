import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { useHub } from '../hub-context.ts'
import { type Page, ticketAddress } from '../place.ts'
import { t } from '../texts.ts'

/** Maximum characters of a message, as the server takes it. */
const messageLengthMax = 20_000

/**
 * Forms to answer a ticket, to send a file, and to close it. They work without a script, which sends a file as a message of its own; with one, files are sent
 * with the answer.
 */
export function AnswerForms({ ticket, page }: { ticket: MyTicketView; page: Extract<Page, { name: 'ticket' }> }) {
  const { place } = useHub()
  const { conversation_ref, state } = ticket
  const address = (act: '' | '/close' | '/files') => ticketAddress(place, conversation_ref, act)
  const language = place.language === null ? null : <input type="hidden" name="language" value={place.language} />
  return (
    <section className="answer-forms" id="answer">
      {page.step === null ? null : (
        <p role="alert" className="refusal">
          {t(`ticket_${page.step}`)}
        </p>
      )}
      <form method="post" action={address('')} data-answer="">
        <input type="hidden" name="client_msg_id" value={crypto.randomUUID()} />
        <input type="hidden" name="files" defaultValue="" />
        {language}
        <label htmlFor="message">{t('ticketAnswer')}</label>
        <p className="about" data-live="reopens">
          {state === 'closed' ? t('ticketReopens') : null}
        </p>
        <textarea id="message" name="message" required rows={5} maxLength={messageLengthMax} dir="auto" defaultValue={page.draft ?? ''} />
        <ul className="thread-files" data-files="" hidden />
        <button type="submit" className="button">
          {t('ticketSend')}
        </button>
      </form>
      <form
        method="post"
        action={address('/files')}
        encType="multipart/form-data"
        data-file=""
        data-sending={t('ticketFileSending', { name: '{name}' })}
        data-failed={t('ticket_file')}
        data-remove={t('ticketFileRemove', { name: '{name}' })}
      >
        <label htmlFor="file">{t('ticketFile')}</label>
        <div>
          <input id="file" type="file" name="file" required />
          <button type="submit" className="button quiet">
            {t('ticketFileSend')}
          </button>
        </div>
        <p role="status" />
      </form>
      <div data-live="close">
        {state === 'closed' ? null : (
          <form method="post" action={address('/close')}>
            {language}
            <button type="submit" className="button quiet">
              {t('ticketClose')}
            </button>
          </form>
        )}
      </div>
    </section>
  )
}
