import { TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useCommands } from '../commands/commands.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { noUnsentPictures } from '../editor/unsent-pictures.ts'
import { unsentLeaveText, unsentLeaveTitle, unsentText } from '../editor/unsent-texts.ts'
import { LeaveGuard } from '../page/leave-guard.tsx'
import { BackLink } from './back-link.tsx'
import { FormNotices } from './form-notices.tsx'
import styles from './publications.module.css'
import { SaveState } from './save-state.tsx'
import type { Stored } from './text-form-state.ts'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'

/** The texts of a publication; `plain` is one that holds no HTML. */
export type Text = { title: string; html: string; plain?: string }

/** Where one writes a news flash, an SOP or a lesson: title and text, fields beside them, the state of saving. */
export function WritePage<V extends object>({
  heading,
  back,
  form,
  text,
  placeholder,
  isLocked,
  isNew,
  missing,
  readStored,
  aside,
  children,
}: {
  heading: string
  back: { to: string; label: string }
  form: TextForm<V>
  text: {
    of: (values: V) => Text
    change: (text: Partial<Text>) => Partial<V>
  }
  placeholder: { title: string; html: string }
  /** Published, and the reader may not change what is published. */
  isLocked: boolean
  isNew: boolean
  /** What it still needs before it can be saved, for people; null when nothing is missing. */
  missing: string | null
  /** What is stored now, for who has been overtaken. */
  readStored: () => Promise<Stored<V>>
  /** Cards beside the text. */
  aside: ReactNode
  /** Between title and text. */
  children?: ReactNode
}) {
  const { title, html } = text.of(form.values)
  // While a new one is made, the page is about to be another.
  const isReadOnly = isLocked || (isNew && form.savingValues !== null)
  const { save } = form
  const [unsent, setUnsent] = useState(noUnsentPictures)
  const isUnsent = unsent.sending + unsent.failed > 0
  // A new text moves to a page of its own once it is saved; images on their way would stay behind.
  const lacking = isNew && isUnsent ? unsentText(unsent) : missing
  useCommands(useMemo(() => [{ id: 'publications.save', label: t('save'), group: heading, shortcut: 'mod+s', run: save }], [heading, save]))
  return (
    <div className={styles.write}>
      <header className={styles.writeHead}>
        <BackLink {...back} />
        <h1>{heading}</h1>
        {!isLocked && <SaveState form={form} isNew={isNew} missing={lacking} unsent={unsentText(unsent)} />}
      </header>
      <FormNotices form={form} isLocked={isLocked} readStored={readStored} textOf={text.of} />
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
          <RichTextEditor
            label={t('content')}
            placeholder={placeholder.html}
            value={html}
            isReadOnly={isReadOnly}
            minHeight="22rem"
            onChange={(changed) => form.set(text.change({ html: changed }))}
            onUnsent={setUnsent}
          />
        </div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
      <LeaveGuard when={isUnsent} title={unsentLeaveTitle()} text={unsentLeaveText(unsent)} />
    </div>
  )
}
