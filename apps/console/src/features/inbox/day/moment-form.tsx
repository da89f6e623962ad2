import { Button, TextInput } from '@mantine/core'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useEffect, useState } from 'react'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { t } from './texts.ts'

/** Form in a dialog that asks for a future moment in the agent's time zone. `act`: what its button does with it. */
export function MomentForm({ label, act, onPick, onCancel }: { label: string; act: string; onPick: (at: Date) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  // The dialog may have had the focus already when it showed something else.
  useEffect(() => field?.focus(), [field])
  return (
    <DialogForm
      onSubmit={() => {
        const at = new Date(text)
        if (at.getTime() > rightNow()) onPick(at)
        else setWrong(true)
      }}
    >
      <TextInput
        ref={setField}
        type="datetime-local"
        label={label}
        data-autofocus
        value={text}
        error={isWrong && t('pickPast')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit">{act}</Button>
      </DialogActions>
    </DialogForm>
  )
}
