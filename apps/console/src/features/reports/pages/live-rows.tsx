import { Button, Modal } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { fetchAgain } from '../../../shared/connection/fetch-again.ts'
import { assignAll } from '../../../shared/conversations/change-conversations.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { applyAnswer } from '../../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { ChoicePicker } from '../../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices } from '../../../shared/interface/menus/matching-choices.ts'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { offerUndo, undoable } from '../../../shared/interface/undo.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { liveBoardQuery } from '../api.ts'
import chart from '../charts/chart.module.css'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { NudgeDialog } from './nudge-dialog.tsx'
import { pageText } from './texts.ts'

const assigneeField = ['assignee_id'] as const

type Props = {
  label: string
  rows: readonly ConversationView[]
  /** The time that is shown. */
  since: 'waiting_since' | 'sla_due'
  empty: string
}

/** Conversations of the live page: each opens, and is assigned or taken over, from there. */
export function LiveRows({ label, rows, since, empty }: Props) {
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  const { choicesOf, wordOf } = useFieldWords(assigneeField)
  const [chosen, setChosen] = useState<ConversationView | null>(null)
  const [nudged, setNudged] = useState<ConversationView | null>(null)
  const again = () => fetchAgain(liveBoardQuery.queryKey)
  const assign = (row: ConversationView, to: string) =>
    undoable(async () => {
      const { before, undo } = await assignAll([row], to)
      await again()
      if (before.length === 0) return tellRefusal(t('notAssigned', { number: row.number }))
      offerUndo(t('assigned', { number: row.number, name: wordOf('assignee_id', to) }), async () => {
        await undo()
        await again()
      })
    }).catch(tellRefusal)
  const takeOver = async (row: ConversationView) => {
    if (row.channel === 'ticket') return assign(row, me)
    try {
      applyAnswer((await api.conversations.take({ conversation_ref: row.conversation_ref })).conversation)
      showSuccess(t('taken', { number: row.number }))
      await again()
    } catch (cause) {
      tellRefusal(cause)
    }
  }
  return (
    <div className={styles.liveRows}>
      {rows.length === 0 ? (
        <p className={styles.hint}>{empty}</p>
      ) : (
        <table className={chart.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('conversation')}</th>
              <th scope="col">{t(since)}</th>
              <th scope="col">{t('assignee')}</th>
              <th scope="col">{t('acts')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const may = mayDo(row, me, can)
              const at = row[since]
              const mayTake = row.channel === 'ticket' ? may.rename && row.assignee_id !== me : may.take || may.takeOver
              return (
                <tr key={row.conversation_ref}>
                  <th scope="row" dir="auto">
                    <Link to={conversationAddress(row.conversation_ref)}>
                      #{row.number} {visitorName(row)}
                    </Link>{' '}
                    <span className={styles.hint}>{row.subject || t(row.channel)}</span>
                  </th>
                  <td>{typeof at === 'string' && (since === 'sla_due' ? momentText(Date.parse(at)) : <RelativeTime at={at} />)}</td>
                  <td dir="auto">{row.assignee_id ? wordOf('assignee_id', row.assignee_id) : t('nobody')}</td>
                  <td>
                    <span className={styles.acts}>
                      {(row.channel === 'ticket' ? may.rename : may.transfer) && (
                        <Button size="compact-xs" variant="default" aria-label={t('assignNamed', { number: row.number })} onClick={() => setChosen(row)}>
                          {t('assign')}
                        </Button>
                      )}
                      {can('canSuperviseChats') && row.assignee_id !== null && row.assignee_id !== me && (
                        <Button size="compact-xs" variant="default" aria-label={pageText('nudgeNamed', { number: row.number })} onClick={() => setNudged(row)}>
                          {pageText('nudge')}
                        </Button>
                      )}
                      {mayTake && (
                        <Button size="compact-xs" variant="default" aria-label={t('takeOverNamed', { number: row.number })} onClick={() => void takeOver(row)}>
                          {t('takeOver')}
                        </Button>
                      )}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {/* Open dialogs outlast their row: who types in one would lose it when the customer is answered meanwhile. */}
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen && t('assignNamed', { number: chosen.number })}
        size={380}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {chosen && (
          <ChoicePicker
            label={t('assign')}
            search={t('assignSearch')}
            choicesFor={(typed) => matchingChoices(choicesOf('assignee_id'), typed)}
            nothing={t('assignNone')}
            hasDefault
            onPick={(to) => {
              setChosen(null)
              void assign(chosen, to)
            }}
          />
        )}
      </Modal>
      {nudged?.assignee_id && (
        <NudgeDialog
          number={nudged.number}
          conversation_ref={nudged.conversation_ref}
          name={wordOf('assignee_id', nudged.assignee_id)}
          onClose={() => setNudged(null)}
        />
      )}
    </div>
  )
}
