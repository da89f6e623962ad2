import { Button } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import type { Editor } from '@tiptap/react'
import type { Misspelled } from './placeholders.ts'
import { t } from './texts.ts'

/** Names that are told apart at once. */
const named = 3

/** Says which names in braces are no placeholders and what readers get in their place, with a button that goes to the first. */
export function MisspelledNotice({ editor, misspelled }: { editor: Editor; misspelled: readonly Misspelled[] }) {
  const [first] = misspelled
  const names = [...new Map(misspelled.map((one) => [one.name, one])).values()]
  const show = () => {
    if (!first) return
    const end = editor.state.doc.content.size
    editor
      .chain()
      .focus()
      .setTextSelection({ from: Math.min(first.from, end), to: Math.min(first.to, end) })
      .scrollIntoView()
      .run()
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="default" size="xs" onClick={show}>
          {t('showIt')}
        </Button>
      }
    >
      {names.slice(0, named).map(({ name, meant }) => (
        <div key={name}>{meant ? t('placeholderMeant', { name: `{${name}}`, meant: `{${meant}}` }) : t('placeholderUnknown', { name: `{${name}}` })}</div>
      ))}
      {names.length > named && <div>{t('placeholdersMore', { count: names.length - named })}</div>}
    </Notice>
  )
}
