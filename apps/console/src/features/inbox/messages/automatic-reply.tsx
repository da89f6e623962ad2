import type { ClientMessage } from '@porchlight/client'
import { useState } from 'react'
import { OriginalMail } from '../mail-original/original-mail.tsx'
import { t } from '../mail-original/texts.ts'
import styles from './automatic-reply.module.css'

/** Lines and characters of an automatic reply that are shown at first. */
const linesMax = 3
const lengthMax = 280

/** An automatic reply of the customer's mail program: a quiet line with its full text and the original mail. */
export function AutomaticReply({ message }: { message: ClientMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { from = '', text = '' } = message.values ?? {}
  const isLong = text.length > lengthMax || text.split('\n').length > linesMax
  return (
    <>
      {t('automaticFrom', { from })}
      <span className={styles.text} data-cut={isLong && !isOpen ? '' : undefined} dir="auto">
        {text}
      </span>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showAll')}
        </button>
      )}
      {message.values?.mail && <OriginalMail message={message} />}
    </>
  )
}
