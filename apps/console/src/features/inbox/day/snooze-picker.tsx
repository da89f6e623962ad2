import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import { momentText, soonText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoicePicker } from '../../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices, type PickerChoice } from '../../../shared/interface/menus/matching-choices.ts'
import { MomentForm } from './moment-form.tsx'
import { snoozePresets, typedTimes } from './snooze-times.ts'
import { t } from './texts.ts'

type Props = {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Whether to offer ending the snooze. */
  isSnoozed?: boolean
  /** The button that opens it: with its word instead of the icon, and whether it is disabled. */
  isWord?: boolean
  isDisabled?: boolean
  onSnooze: (until: Date | null) => void
}

/** Button with a dialog of snooze times, in the agent's time zone: typing a word finds one, typing a number offers that many hours, days and weeks. */
export function SnoozePicker({ isOpen, onChange, isSnoozed, isWord = false, isDisabled = false, onSnooze }: Props) {
  const open = () => onChange(true)
  return (
    <>
      {isWord ? (
        <Button size="compact-xs" variant="default" disabled={isDisabled} onClick={open}>
          {t('snooze')}
        </Button>
      ) : (
        <Tooltip label={t('snooze')} disabled={isOpen}>
          <ActionIcon size="lg" aria-label={t('snooze')} data-snoozed={isSnoozed || undefined} onClick={open}>
            <IconClockPause size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      <Modal
        opened={isOpen}
        onClose={() => onChange(false)}
        title={t('snooze')}
        size={380}
        closeButtonProps={{ 'aria-label': t('close') }}
        // Keys are shortcuts again at once: a dialog that fades out would swallow the next one.
        transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
      >
        {isOpen && <Times isSnoozed={isSnoozed === true} onClose={() => onChange(false)} onSnooze={onSnooze} />}
      </Modal>
    </>
  )
}

/** The choices that are no times. */
const ending = 'end'
const picking = 'pick'

/** A choice is its name and its time, because two can mean the same time: on a Sunday, tomorrow is next week. */
const choiceOf = (name: string, at: Date): string => `${name} ${at.toISOString()}`
const timeOf = (value: string): Date => new Date(value.slice(value.indexOf(' ') + 1))

/** A day of the week names only one of the next days. */
const hintOf = (at: Date): string => (at.getTime() - rightNow() < 6 * 86_400_000 ? soonText(at) : momentText(at.getTime()))

function Times({ isSnoozed, onClose, onSnooze }: Pick<Props, 'onSnooze'> & { isSnoozed: boolean; onClose: () => void }) {
  const [isPicking, setPicking] = useState(false)
  const choicesFor = (typed: string): PickerChoice[] => {
    const now = new Date(rightNow())
    const counted = typedTimes(now, typed).map(({ unit, count, at }) => ({ value: choiceOf(unit, at), label: t(unit, { count }), hint: hintOf(at) }))
    const presets = snoozePresets(now).map(({ key, at }) => ({ value: choiceOf(key, at), label: t(key), hint: hintOf(at) }))
    const end = isSnoozed ? [{ value: ending, label: t('unsnooze') }] : []
    return [...counted, ...matchingChoices([...end, ...presets, { value: picking, label: t('pick') }], typed)]
  }
  const pick = (at: Date | null) => {
    onClose()
    onSnooze(at)
  }
  if (isPicking) return <MomentForm label={t('pickLabel')} act={t('snooze')} onCancel={onClose} onPick={pick} />
  return (
    <ChoicePicker
      label={t('snooze')}
      search={t('snoozeSearch')}
      choicesFor={choicesFor}
      nothing={t('snoozeNone')}
      onPick={(value) => (value === picking ? setPicking(true) : pick(value === ending ? null : timeOf(value)))}
    />
  )
}
