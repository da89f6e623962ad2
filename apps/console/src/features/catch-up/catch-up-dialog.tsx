import { Button, Modal } from '@mantine/core'
import type { CatchUpView } from '@porchlight/contracts/catch-up/catch-up'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { agoText, currentLocale, dateFormat } from '@porchlight/ui'
import { Link } from 'react-router'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import styles from './catch-up.module.css'
import { useDismissCatchUp } from './catch-up-query.ts'
import { countText, sections } from './catch-up-text.ts'
import { t } from './texts.ts'

type Row = { key: string; conversation_ref: string; title: string; about: string }

/** Dialog for a user who is back from out of office: lists the newest events of each kind that they missed, with links. */
export default function CatchUpDialog({ catchUp, onClose }: { catchUp: CatchUpView; onClose: () => void }) {
  const { mutate, isPending } = useDismissCatchUp()
  const agents = useAgents()
  const nameOf = (user_id: string | null) => {
    const agent = agents?.find((each) => each.user_id === user_id)
    return agent ? shownName(agent) : ''
  }
  const deputy = nameOf(catchUp.deputy_id)
  const period = dateFormat(currentLocale(), { dateStyle: 'medium' }).formatRange(Date.parse(catchUp.from), Date.parse(catchUp.until))
  return (
    <Modal opened onClose={onClose} title={t('title')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.dialog}>
        <p className={styles.lead}>{deputy ? t('periodWithDeputy', { period, deputy }) : period}</p>
        {sections.map((section) => {
          const count = catchUp.counts[section]
          if (count === 0) return null
          const rows = rowsOf(catchUp, section, nameOf)
          return (
            <section key={section} aria-label={t(`section_${section}`)}>
              <h3 className={styles.heading}>
                {t(`section_${section}`)} <span>{countText(count)}</span>
              </h3>
              <ul className={styles.rows}>
                {rows.map(({ key, conversation_ref, title, about }) => (
                  <li key={key}>
                    <Link to={conversationAddress(conversation_ref)} onClick={onClose}>
                      {title}
                    </Link>
                    <span>{about}</span>
                  </li>
                ))}
              </ul>
              {count > rows.length && <p className={styles.more}>{t('andMore', { count: count - rows.length })}</p>}
            </section>
          )
        })}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('later')}
          </Button>
          <Button loading={isPending} onClick={() => mutate(undefined, { onSuccess: onClose })}>
            {t('done')}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}

/** Returns the rows of a section; what the dialog has no conversation for is left out. */
function rowsOf({ notes, due, conversations }: CatchUpView, section: (typeof sections)[number], nameOf: (user_id: string | null) => string): Row[] {
  const now = Date.now()
  const known = new Map(conversations.map((each) => [each.conversation_ref, each]))
  const titleOf = (conversation: ConversationView) => `#${conversation.number} · ${conversation.subject || visitorName(conversation)}`
  if (section === 'due')
    return due.flatMap(({ ref, title, due_at, conversation_ref }) => {
      const conversation = known.get(conversation_ref)
      if (!conversation) return []
      const about = [`#${conversation.number}`, t('due', { ago: agoText(Date.parse(due_at), now) })].filter(Boolean).join(' · ')
      return [{ key: ref, conversation_ref, title, about }]
    })
  return notes.flatMap(({ kind, conversation_ref, by, at }) => {
    const conversation = known.get(conversation_ref)
    if (kind !== section || !conversation) return []
    const about = [nameOf(by), agoText(Date.parse(at), now)].filter(Boolean).join(' · ')
    return [{ key: conversation_ref, conversation_ref, title: titleOf(conversation), about }]
  })
}
