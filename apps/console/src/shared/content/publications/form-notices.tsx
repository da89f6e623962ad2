import { Button } from '@mantine/core'
import { Notice, RelativeTime } from '@porchlight/ui'
import { IconHistory, IconLock, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../connection/error-text.ts'
import type { PassageFields } from './passages.ts'
import { PassagesDialog } from './passages-dialog.tsx'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'

/** Notices about the text: restored from this browser, changed by a colleague, not saved, locked. */
export function FormNotices<V extends object>({ form, isLocked, fields }: { form: TextForm<V>; isLocked: boolean; fields: PassageFields<V> }) {
  const [isComparing, setComparing] = useState(false)
  const { conflict, restoredFrom, refusal } = form
  const compare = (
    <Button variant="default" size="xs" onClick={() => setComparing(true)}>
      {t('compare')}
    </Button>
  )
  const discard = (
    <Button variant="subtle" size="xs" color="gray" onClick={form.discard}>
      {t('discard')}
    </Button>
  )
  return (
    <>
      {isLocked && <Notice icon={<IconLock size={18} stroke={1.7} />}>{t('mayNotChange')}</Notice>}
      {restoredFrom !== null && form.isDirty && !conflict && (
        <Notice icon={<IconHistory size={18} stroke={1.7} />} action={discard}>
          {t('restored')} <RelativeTime at={new Date(restoredFrom).toISOString()} />
        </Notice>
      )}
      {conflict && (
        <Notice tone="warning" icon={<IconUsers size={18} stroke={1.7} />} action={compare}>
          {conflict.by ? t('overtaken', { name: conflict.by }) : t('overtakenBySomebody')} {t('compareHint')}
        </Notice>
      )}
      {refusal !== null && <Notice tone="danger">{errorText(refusal)}</Notice>}
      {isComparing && conflict && (
        <PassagesDialog
          autosave={form.autosave}
          conflict={conflict}
          values={form.values}
          valuesOf={(theirs) => theirs.values}
          fields={fields}
          name={conflict.by || t('somebody')}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}
