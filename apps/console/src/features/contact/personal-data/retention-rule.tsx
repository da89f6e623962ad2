import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput } from '@mantine/core'
import { type RetentionKind, retentionCountMax, retentionDaysMax } from '@porchlight/contracts/personal-data/retention-kind'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { numberText } from './receipt.ts'
import styles from './retention-page.module.css'
import { t } from './texts.ts'

type Found = { count: number; held: number }

/** How long a kind of data is kept, with a dry run. Saving what would delete something at once asks first; it can be undone until the night. */
export function RetentionRule({ kind, days: saved }: { kind: RetentionKind; days: number | null }) {
  const [days, setDays] = useState<number | null>(saved)
  const [isAsking, setAsking] = useState(false)
  const preview = useMutation({ mutationFn: (wanted: number) => api.personalData.previewRetention({ kind, days: wanted }) })
  const write = async (wanted: number | null) => keepAnswer(['retention'], (await api.personalData.setRetention({ kind, days: wanted })).rules)
  const save = useMutation({
    mutationFn: () => write(days),
    onSettled: () => setAsking(false),
    onSuccess: () => offerUndo(t('saved'), async () => void (await write(saved))),
  })
  const askToSave = async () => {
    const isLess = days !== null && (saved === null || days < saved)
    if (!isLess) return save.mutate()
    const found = await preview.mutateAsync(days).catch(() => null)
    if (found?.count === 0) save.mutate()
    else if (found) setAsking(true)
  }
  const id = `retention-${kind}`
  return (
    <Row label={t(`keep_${kind}`)} hint={t(`keepHint_${kind}`)} htmlFor={id} stacked>
      <div className={styles.rule}>
        <NumberInput
          id={id}
          aria-describedby={`${id}-hint`}
          className={styles.days}
          value={days ?? ''}
          placeholder={t('forGood')}
          suffix={t('daysAfter')}
          min={1}
          max={retentionDaysMax}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          onChange={(value) => {
            setDays(typeof value === 'number' && value > 0 ? value : null)
            preview.reset()
          }}
        />
        <Button variant="default" disabled={days === null} loading={preview.isPending} onClick={() => days !== null && preview.mutate(days)}>
          {t('preview')}
        </Button>
        <ActionButton for="personalData.setRetention" disabled={days === saved} busy={save.isPending} onClick={() => void askToSave()}>
          {t('save')}
        </ActionButton>
      </div>
      <p className={styles.preview} role="status">
        {preview.data && foundText(preview.data)}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirmTitle')}
        confirm={t('confirmSave')}
        cancel={t('cancel')}
        busy={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={() => setAsking(false)}
      >
        {[preview.data && foundText(preview.data), t('confirmText')].filter(Boolean).join(' ')}
      </ConfirmDialog>
    </Row>
  )
}

/** Both are counted together up to `retentionCountMax`. */
function foundText({ count, held }: Found): string {
  const isMore = count + held >= retentionCountMax
  const deleted = t(isMore ? 'wouldDeleteMore' : 'wouldDelete', { count, number: numberText(count) })
  return [deleted, held > 0 && t('areHeld', { count: held, number: numberText(held) })].filter(Boolean).join(' ')
}
