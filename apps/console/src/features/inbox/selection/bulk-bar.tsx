import { ActionIcon, Button, Modal } from '@mantine/core'
import type { SettableField } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { addTag, assignAll, changeFields, closeAll, type Outcome, type Progress, snooze } from '../../../shared/conversations/change-conversations.ts'
import { customFieldsQuery } from '../../../shared/conversations/custom-fields.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import { type LastChange, lastChange, rememberChange } from '../../../shared/conversations/last-change.ts'
import { type BulkAction, type BulkActionProps, bulkActions } from '../../../shared/features/inbox-places.ts'
import { late } from '../../../shared/interface/late.ts'
import { ChoicePicker } from '../../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices } from '../../../shared/interface/menus/matching-choices.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { settle, useCloseComplete } from '../closing/use-closing.tsx'
import styles from '../day/day.module.css'
import { SnoozePicker } from '../day/snooze-picker.tsx'
import { t } from '../day/texts.ts'
import { quickLabels, t as quickText } from '../quick/texts.ts'
import type { Selection } from './use-selection.ts'
import type { BulkWish } from './use-selection-commands.ts'

const BulkFieldDialog = late(() => import('./bulk-field-dialog.tsx'))

/** Fields that can be set on several conversations at once. */
const fields = ['assignee_id', 'status_ref', 'priority', 'tags'] as const satisfies readonly SettableField[]
type BulkField = (typeof fields)[number]

const changes: Record<BulkField, (rows: readonly ConversationView[], value: string, onProgress?: Progress) => Promise<Outcome>> = {
  assignee_id: assignAll,
  status_ref: (rows, status_ref, onProgress) => changeFields(rows, { status_ref }, onProgress),
  priority: (rows, priority, onProgress) => changeFields(rows, { priority }, onProgress),
  tags: addTag,
}

type Props = { rows: readonly ConversationView[]; selection: Selection /** The action requested by a shortcut. */; wish: BulkWish | null; onWished: () => void }

/** Bar over the end of a list, so that no row moves, with actions for the selected rows. Refused rows stay selected. */
export default function BulkBar({ rows, selection, wish, onWished }: Props) {
  const { choicesOf } = useFieldWords(fields)
  const { data: custom = [] } = useQuery(customFieldsQuery)
  const [isFielding, setFielding] = useState(false)
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const [isSnoozing, setSnoozing] = useState(false)
  const [picking, setPicking] = useState<BulkField | null>(null)
  const selected = rows.filter((row) => selection.refs.has(row.conversation_ref))
  const run = async (act: (onProgress: Progress) => Promise<Outcome>, say: (count: number) => string) => {
    const count = selected.length
    setProgress({ done: 0, count })
    await settle(async () => {
      const outcome = await act((done) => setProgress({ done, count }))
      selection.drop(outcome.before.map(({ conversation_ref }) => conversation_ref))
      return outcome
    }, say)
    setProgress(null)
  }
  const { can } = usePermissions()
  const { closeOrAsk, dialog } = useCloseComplete()
  const isBusy = progress !== null
  const isAllSpam = selected.every(({ spam }) => spam === 'yes')
  const isAnyOpen = selected.some(({ state }) => state !== 'closed' && state !== 'solved')
  /** Runs a change that somebody had to choose, and remembers it for the key that repeats it. */
  const changeAll = (on: LastChange['on'], say: LastChange['say']) => {
    rememberChange({ on, say })
    return run((onProgress) => on(selected, onProgress), say)
  }
  const change = (name: BulkField, value: string) =>
    changeAll(
      (some, onProgress) => changes[name](some, value, onProgress),
      (count) => t(name === 'assignee_id' ? 'assigned' : 'changed', { count }),
    )
  const close = () =>
    void closeOrAsk(
      selected,
      () =>
        void run(
          (onProgress) => closeAll(selected, { onProgress }),
          (count) => t('closed', { count }),
        ),
    )
  const markAsSpam = () =>
    void run(
      (onProgress) => changeFields(selected, { spam: isAllSpam ? 'no' : 'yes' }, onProgress),
      (count) => t(isAllSpam ? 'unmarkedSpam' : 'markedSpam', { count }),
    )
  const repeat = () => {
    const last = lastChange()
    if (last) void changeAll(last.on, last.say)
    else showError(t('repeatNothing'))
  }
  const doWished = (act: string) => {
    const field = fields.find((name) => name === act)
    if (field) setPicking(field)
    else if (act === 'close' && isAnyOpen) close()
    else if (act === 'snooze' && isAnyOpen) setSnoozing(true)
    else if (act === 'spam') markAsSpam()
    else if (act === 'repeat') repeat()
  }
  const guest = bulkActions().find(({ id }) => id === wish?.act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per requested action
  useEffect(() => {
    if (!wish || guest) return
    onWished()
    if (!isBusy) doWished(wish.act)
  }, [wish])
  return (
    <section className={styles.bar} aria-label={t('bar')}>
      <ActionIcon size="sm" aria-label={t('clearSelection')} onClick={selection.clear} disabled={isBusy}>
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
      <span className={styles.count} role="status">
        {progress ? t('progress', progress) : t('selected', { count: selected.length })}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={selection.all} disabled={isBusy}>
        {t('all')}
      </Button>
      {fields
        .filter((name) => choicesOf(name).length > 0)
        .map((name) => (
          <Button key={name} size="compact-xs" variant="default" disabled={isBusy} onClick={() => setPicking(name)}>
            {name === 'assignee_id' ? t('assign') : fieldText(name)}
          </Button>
        ))}
      {custom.some(({ is_deleted }) => !is_deleted) && (
        <Button size="compact-xs" variant="default" disabled={isBusy} onClick={() => setFielding(true)}>
          {t('fields')}
        </Button>
      )}
      {isAnyOpen && (
        <>
          <SnoozePicker
            isOpen={isSnoozing}
            onChange={setSnoozing}
            isWord
            isDisabled={isBusy}
            onSnooze={(until) =>
              void changeAll(
                (some, onProgress) => snooze(some, until, onProgress),
                (count) => t('snoozed', { count }),
              )
            }
          />
          <Button size="compact-xs" variant="default" disabled={isBusy} onClick={close}>
            {t('close')}
          </Button>
        </>
      )}
      <Button size="compact-xs" variant="default" disabled={isBusy} onClick={markAsSpam}>
        {t(isAllSpam ? 'notSpam' : 'spam')}
      </Button>
      {bulkActions()
        .filter(({ rule }) => can(rule))
        .map((action) => (
          <Guest key={action.id} action={action} rows={selected} selection={selection} isDisabled={isBusy} isWished={action === guest} onWished={onWished} />
        ))}
      {dialog}
      <Modal
        opened={picking !== null}
        onClose={() => setPicking(null)}
        title={picking && quickText(quickLabels[picking])}
        size={380}
        closeButtonProps={{ 'aria-label': quickText('close') }}
        transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
      >
        {picking && (
          <ChoicePicker
            label={quickText(quickLabels[picking])}
            search={quickText(picking === 'tags' ? 'tagSearch' : `${quickLabels[picking]}Search`)}
            choicesFor={(typed) => matchingChoices(choicesOf(picking), typed)}
            nothing={quickText('nothing')}
            hasDefault={picking === 'assignee_id'}
            onPick={(value) => {
              setPicking(null)
              void change(picking, value)
            }}
          />
        )}
      </Modal>
      <Suspense>
        <BulkFieldDialog
          rows={selected}
          isOpen={isFielding}
          onClose={() => setFielding(false)}
          onPick={(custom_fields) => {
            setFielding(false)
            void changeAll(
              (some, onProgress) => changeFields(some, { custom_fields }, onProgress),
              (count) => t('changed', { count }),
            )
          }}
        />
      </Suspense>
    </section>
  )
}

/** Dialogs of other features, by the id of their action. */
const dialogs = new Map<string, ComponentType<BulkActionProps>>()
const dialogOf = ({ id, load }: BulkAction): ComponentType<BulkActionProps> => {
  const Dialog = dialogs.get(id) ?? late(load)
  dialogs.set(id, Dialog)
  return Dialog
}

type GuestProps = {
  action: BulkAction
  rows: readonly ConversationView[]
  selection: Selection
  isDisabled: boolean
  /** Whether its shortcut has been pressed. */
  isWished: boolean
  onWished: () => void
}

/** The button of another feature's action on the selected conversations, with its dialog. */
function Guest({ action, rows, selection, isDisabled, isWished, onWished }: GuestProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isWished) return
    onWished()
    if (!isDisabled) setOpen(true)
  }, [isWished, onWished, isDisabled])
  const Dialog = dialogOf(action)
  return (
    <>
      <Button size="compact-xs" variant="default" disabled={isDisabled} onClick={() => setOpen(true)}>
        {action.label()}
      </Button>
      <Suspense>
        <Dialog rows={rows} isOpen={isOpen} onClose={() => setOpen(false)} onDone={selection.drop} />
      </Suspense>
    </>
  )
}
