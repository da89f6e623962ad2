import { Button } from '@mantine/core'
import { Notice, RelativeTime } from '@porchlight/ui'
import { IconHistory, IconLock, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../error-text.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { Stored } from './text-form-state.ts'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'
import type { Text } from './write-page.tsx'

/** Notices about the text: restored from this browser, changed by a colleague, not saved, locked. */
export function FormNotices<V extends object>({
  form,
  isLocked,
  readStored,
  textOf,
}: {
  form: TextForm<V>
  isLocked: boolean
  readStored: () => Promise<Stored<V>>
  textOf: (values: V) => Text
}) {
  const [isComparing, setComparing] = useState(false)
  const { overtaken, restoredFrom, failure } = form
  const compare = (
    <Button variant="default" size="xs" onClick={() => setComparing(true)}>
      {t('compare')}
    </Button>
  )
  const discard = (
    <Button variant="subtle" size="xs" color="gray" onClick={() => form.drop(form.base)}>
      {t('discard')}
    </Button>
  )
  return (
    <>
      {isLocked && <Notice icon={<IconLock size={18} stroke={1.7} />}>{t('mayNotChange')}</Notice>}
      {restoredFrom !== null && form.isDirty && !overtaken && (
        <Notice icon={<IconHistory size={18} stroke={1.7} />} action={discard}>
          {t('restored')} <RelativeTime at={new Date(restoredFrom).toISOString()} />
        </Notice>
      )}
      {overtaken && (
        <Notice tone="warning" icon={<IconUsers size={18} stroke={1.7} />} action={compare}>
          {overtaken.by ? t('overtaken', { name: overtaken.by }) : t('overtakenBySomebody')} {t('compareHint')}
        </Notice>
      )}
      {failure !== null && <Notice tone="danger">{errorText(failure)}</Notice>}
      {isComparing && <CompareDialog form={form} readStored={readStored} textOf={textOf} onClose={() => setComparing(false)} />}
    </>
  )
}
