import { Button, Modal, TextInput } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { TimeEntryView } from '@porchlight/contracts/time-spent/time-spent'
import { entryMinutesMax, timeNoteMax } from '@porchlight/contracts/time-spent/time-terms'
import { useState } from 'react'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { addTime, changeTime } from './change-time.ts'
import { today } from './days.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import styles from './time-spent.module.css'

type Subject = { entry: TimeEntryView; conversation?: undefined } | { entry?: undefined; conversation: Pick<ConversationView, 'conversation_ref'> }
type Props = { isOpen: boolean; onClose: () => void } & Subject

/** Dialog that changes an entry, or adds one to a conversation: hours and minutes, day and note. */
export default function TimeDialog({ isOpen, onClose, ...of }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={of.entry ? t('editTitle') : t('addTitle')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <TimeForm {...of} onDone={onClose} />}
    </Modal>
  )
}

const numberIn = (text: string) => Math.max(0, Math.round(Number(text)) || 0)

function TimeForm({ entry, conversation, onDone }: Subject & { onDone: () => void }) {
  const [hours, setHours] = useState(entry ? String(Math.floor(entry.minutes / 60)) : '0')
  const [rest, setRest] = useState(entry ? String(entry.minutes % 60) : '')
  const [worked_on, setDay] = useState(entry?.worked_on ?? today())
  const [note, setNote] = useState(entry?.note ?? '')
  const [isBusy, setBusy] = useState(false)
  const minutes = numberIn(hours) * 60 + numberIn(rest)
  const isLong = minutes > entryMinutesMax
  const run = async () => {
    setBusy(true)
    try {
      if (entry) await changeTime({ entry_ref: entry.entry_ref, worked_on, minutes, note })
      else if (conversation) await addTime({ conversation_ref: conversation.conversation_ref, worked_on, minutes, note })
      onDone()
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void run()}>
      <div className={styles.amount}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={24}
          label={t('hours')}
          size="sm"
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={entryMinutesMax}
          label={t('minutes')}
          size="sm"
          data-autofocus
          value={rest}
          onChange={(event) => setRest(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          required
          withAsterisk={false}
          label={t('day')}
          size="sm"
          value={worked_on}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {isLong && (
        <p role="alert" className={styles.long}>
          {t('tooLong', { time: spentText(entryMinutesMax) })}
        </p>
      )}
      <TextInput label={t('note')} size="sm" maxLength={timeNoteMax} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={minutes === 0 || isLong || worked_on === ''} loading={isBusy}>
          {entry ? t('save') : t('add')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
