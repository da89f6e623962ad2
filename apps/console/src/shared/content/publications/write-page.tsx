import { TextInput } from '@mantine/core'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { type ReactNode, useMemo, useState } from 'react'
import { RichTextEditor } from '../../editing/editor/rich-text-editor.tsx'
import { noUnsentPictures } from '../../editing/editor/unsent-pictures.ts'
import { unsentLeaveText, unsentLeaveTitle, unsentText } from '../../editing/editor/unsent-texts.ts'
import { useCommands } from '../../interface/commands/commands.ts'
import { LeaveGuard } from '../../interface/page/leave-guard.tsx'
import { SaveAsTemplateButton } from '../templates/save-as-template-button.tsx'
import { TemplateStart } from '../templates/template-start.tsx'
import { BackLink } from './back-link.tsx'
import { EditorsNotice } from './editors-notice.tsx'
import { FormNotices } from './form-notices.tsx'
import type { PassageFields } from './passages.ts'
import styles from './publications.module.css'
import { SaveState } from './save-state.tsx'
import type { Text } from './text.ts'
import { t } from './texts.ts'
import { useEditors } from './use-editors.ts'
import type { TextForm } from './use-text-form.ts'

/** Editor page for a news flash, an SOP or a lesson: title and text, additional fields beside them, save status. */
export function WritePage<V extends object>({
  about,
  heading,
  back,
  form,
  text,
  fields,
  placeholder,
  isLocked,
  isNew,
  isUnsaved = false,
  missing,
  aside,
  below,
  children,
}: {
  /** What is written; `id` is '' as long as it is not stored. */
  about: { kind: ReviewKind; id: string }
  heading: string
  back: { to: string; label: string }
  form: TextForm<V>
  text: {
    of: (values: V) => Text
    change: (text: Partial<Text>) => Partial<V>
  }
  /** How the fields are called where two people changed the same. */
  fields: PassageFields<V>
  placeholder: { title: string; html: string }
  /** Whether the publication is published and the user may not change published content. */
  isLocked: boolean
  isNew: boolean
  /** Whether something beside the text is lost on leaving. */
  isUnsaved?: boolean
  /** What the publication still needs before it can be saved, as text; null if nothing is missing. */
  missing: string | null
  /** Cards beside the text. */
  aside: ReactNode
  /** Content below the text. */
  below?: ReactNode
  /** Content between title and text. */
  children?: ReactNode
}) {
  const editors = useEditors(about.kind, about.id)
  const { title, html } = text.of(form.values)
  // A new publication is read-only while it is being saved and until its own page replaces this one, because text typed meanwhile would be lost.
  const isReadOnly = isLocked || (isNew && (form.state === 'saving' || form.document.revision > 0))
  const { save } = form
  const [unsent, setUnsent] = useState(noUnsentPictures)
  const isUnsent = unsent.sending + unsent.failed > 0
  // A new publication moves to its own page once saved, which would lose images that are still uploading.
  const lacking = isNew && isUnsent ? unsentText(unsent) : missing
  useCommands(useMemo(() => [{ id: 'publications.save', label: t('save'), group: heading, shortcut: 'mod+s', run: save }], [heading, save]))
  return (
    <div className={styles.write}>
      <header className={styles.writeHead}>
        <BackLink {...back} />
        <h1>{heading}</h1>
        {!isLocked && <SaveState form={form} isNew={isNew} missing={lacking} unsent={unsentText(unsent)} />}
      </header>
      <EditorsNotice editors={editors} />
      <FormNotices form={form} isLocked={isLocked} fields={fields} />
      <div className={styles.columns}>
        <div className={styles.text}>
          <TextInput
            classNames={{ input: styles.title }}
            variant="unstyled"
            aria-label={t('title')}
            dir="auto"
            placeholder={placeholder.title}
            maxLength={200}
            value={title}
            readOnly={isReadOnly}
            data-autofocus={isNew || undefined}
            onChange={(event) => form.set(text.change({ title: event.currentTarget.value }))}
          />
          {children}
          {isNew && !isReadOnly && <TemplateStart kind={about.kind} now={{ title, html }} onStart={(start) => form.set(text.change(start))} />}
          <RichTextEditor
            label={t('content')}
            placeholder={placeholder.html}
            value={html}
            isReadOnly={isReadOnly}
            minHeight="22rem"
            onChange={(changed) => form.set(text.change({ html: changed }))}
            onUnsent={setUnsent}
          />
          {below}
        </div>
        <aside className={styles.aside}>
          {aside}
          {!isNew && <SaveAsTemplateButton kind={about.kind} title={title} html={html} />}
        </aside>
      </div>
      <LeaveGuard when={isUnsent || isUnsaved} {...(isUnsent && { title: unsentLeaveTitle(), text: unsentLeaveText(unsent) })} />
    </div>
  )
}
