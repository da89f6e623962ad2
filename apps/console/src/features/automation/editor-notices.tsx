import { Button } from '@mantine/core'
import { Notice, RelativeTime } from '@porchlight/ui'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { errorText } from '../../shared/connection/error-text.ts'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import type { RuleDraft } from './rule-draft.ts'
import { t } from './texts.ts'

/** Notices about the draft: restored from this browser, changed by a colleague, not saved. */
export function EditorNotices({ form: { autosave, conflict, discard, isDirty, refusal, restoredFrom } }: { form: TextForm<RuleDraft> }) {
  return (
    <>
      {restoredFrom !== null && isDirty && !conflict && (
        <Notice
          icon={<IconHistory size={18} stroke={1.7} />}
          action={
            <Button variant="subtle" size="xs" color="gray" onClick={discard}>
              {t('discardIt')}
            </Button>
          }
        >
          {t('restoredText')} <RelativeTime at={new Date(restoredFrom).toISOString()} />
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
              <Button variant="default" size="xs" onClick={() => void autosave.keepMine()}>
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
