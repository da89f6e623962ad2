import { Button } from '@mantine/core'
import { Notice, RelativeTime } from '@porchlight/ui'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { errorText } from '../../connection/error-text.ts'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'

/** Notices about the draft of a form: restored from this browser, changed by a colleague, not saved. Other than with texts, there is nothing to compare. */
export function DraftNotices<V extends object>({ form: { autosave, conflict, discard, isDirty, refusal, restoredFrom } }: { form: TextForm<V> }) {
  return (
    <>
      {restoredFrom !== null && isDirty && !conflict && (
        <Notice
          icon={<IconHistory size={18} stroke={1.7} />}
          action={
            <Button variant="subtle" size="xs" color="gray" onClick={discard}>
              {t('discardThem')}
            </Button>
          }
        >
          {t('restoredChanges')} <RelativeTime at={new Date(restoredFrom).toISOString()} />
        </Notice>
      )}
      {conflict && (
        <Notice
          tone="warning"
          icon={<IconUsers size={18} stroke={1.7} />}
          action={
            <>
              <Button variant="default" size="xs" onClick={() => autosave.settle(conflict.theirs)}>
                {t('takeTheirs')}
              </Button>
              <Button variant="default" size="xs" onClick={() => void autosave.resolve()}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          {conflict.by ? t('overtaken', { name: conflict.by }) : t('overtakenBySomebody')}
        </Notice>
      )}
      {refusal !== null && <Notice tone="danger">{errorText(refusal)}</Notice>}
    </>
  )
}
