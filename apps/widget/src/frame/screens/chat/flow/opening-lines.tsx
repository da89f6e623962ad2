import type { ClientMessage } from '@porchlight/client'
import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import { useMemo } from 'react'
import { lazyPart } from '../../../lazy-part.tsx'
import { MessageBubble } from '../message-bubble.tsx'

const OpeningForm = lazyPart(async () => (await import('../form-card.tsx')).OpeningForm, 'the form could not be loaded')

const nothing = () => {}

/** What a flow says, and the form that it shows, before the visitor has written anything: as its messages will look. No conversation exists yet. */
export function OpeningLines({ flow, company, isOpen }: { flow: OfferedFlow; company: string; isOpen: boolean }) {
  const { opening } = flow
  const rows = useMemo(() => opening.texts.map((text, at) => lineOf(text, at)), [opening])
  return (
    <div className="opening">
      {rows.map((message, at) => (
        <MessageBubble
          key={message.id}
          row={{ kind: 'message', key: message.id, message, isMine: false, isFirst: at === 0, isLast: at === rows.length - 1 }}
          company={company}
          mark={null}
          onRetry={nothing}
          onDiscard={nothing}
        />
      ))}
      {isOpen && opening.form ? <OpeningForm flow={flow} form={opening.form} /> : null}
    </div>
  )
}

const lineOf = (message: string, at: number): ClientMessage => ({
  id: `opening-${at}`,
  conversation_ref: '',
  client_msg_id: null,
  seq: 0,
  changed_seq: 0,
  sender_type: 'agent',
  sender: null,
  message,
  attachments: [],
  mentions: [],
  read_status: 1,
  sent_via: 'widget',
  created_at: new Date().toISOString(),
  edited_at: null,
  is_deleted: false,
})
