import type { TextEditor } from '@porchlight/contracts/reviews/text-editor'
import { Notice } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconUsers } from '@tabler/icons-react'
import { t } from './texts.ts'

/** Says who else is editing a text. */
export function EditorsNotice({ editors }: { editors: readonly TextEditor[] }) {
  if (editors.length === 0) return null
  const names = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(editors.map(({ name }) => name || t('somebody')))
  return (
    <Notice tone="info" icon={<IconUsers size={17} />}>
      {t('alsoHere', { names })}
    </Notice>
  )
}
