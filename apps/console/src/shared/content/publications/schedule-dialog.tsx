import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import { t } from './texts.ts'

const local = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Dialog that picks a publication time, in the writer's time zone. */
export function ScheduleDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (publish_at: string) => void }) {
  useReturnFocus()
  const [value, setValue] = useState(() => local(new Date(Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000)))
  const [isPast, setPast] = useState(false)
  const choose = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(value)
    if (Number.isNaN(at.getTime()) || at.getTime() <= Date.now()) return setPast(true)
    onChoose(at.toISOString())
  }
  return (
    <Modal opened onClose={onClose} title={t('scheduleTitle')} size={380} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={choose} noValidate>
        <TextInput
          type="datetime-local"
          label={t('scheduleAt')}
          value={value}
          min={local(new Date())}
          error={isPast && t('scheduleInPast')}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            setPast(false)
          }}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('scheduleConfirm')}</Button>
        </Group>
      </form>
    </Modal>
  )
}
