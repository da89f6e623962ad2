import { TextInput } from '@mantine/core'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { textTemplateLimits } from '@porchlight/contracts/text-templates/text-template-limits'
import type { TextTemplate } from '@porchlight/contracts/text-templates/text-templates'
import { Notice } from '@porchlight/ui'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { BackLink } from '../../shared/content/publications/back-link.tsx'
import { DraftNotices } from '../../shared/content/publications/draft-notices.tsx'
import { SaveState } from '../../shared/content/publications/save-state.tsx'
import { type Stored, useTextForm } from '../../shared/content/publications/use-text-form.ts'
import { kindText } from '../../shared/content/references/places.ts'
import { RichTextEditor } from '../../shared/editing/editor/rich-text-editor.tsx'
import styles from './snippets.module.css'
import { t } from './texts.ts'

type Template = TextTemplate & { html: string }
type Text = { title: string; html: string }

/** Where texts of a kind are listed: new ones start there, from templates. */
const lists: Record<ReviewKind, string> = { article: '/admin/content', news: '/admin/newsflash', sop: '/admin/sop', lesson: '/admin/courses' }

/** Query for one of the library's own templates, with its text. */
export const templateQuery = (template_ref: string) =>
  queryOptions({
    queryKey: ['text-templates', 'one', template_ref],
    queryFn: async ({ signal }) => (await api.textTemplates.read({ template_ref }, { signal })).text_template,
  })

const stored = ({ title, html, revision }: Template): Stored<Text> => ({ values: { title, html }, revision })

/** The editor of an own template: the title and the text that new texts start with. */
export function TemplateForm({ template }: { template: Template }) {
  const { template_ref, kind, name, description, can_change } = template
  const [problem, setProblem] = useState<string | null>(null)
  const keep = (answer: Template) => {
    keepAnswer<Template>(templateQuery(template_ref).queryKey, answer)
    return stored(answer)
  }
  const form = useTextForm<Text>({
    copyKey: `template:${template_ref}`,
    stored: stored(template),
    isAutosaved: can_change,
    html: 'html',
    isComplete: ({ html }) => html.length <= textTemplateLimits.length,
    store: async (text, revision) => keep((await api.textTemplates.save({ template_ref, ...text, revision })).text_template),
    read: async () => keep((await api.textTemplates.read({ template_ref })).text_template),
  })
  const { title, html } = form.values
  const tooLong = html.length > textTemplateLimits.length ? t('templateTooLong') : null
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <BackLink to={lists[kind]} label={t('templateFor', { kind: kindText(kind) })} />
          <h1 className={styles.templateName} dir="auto">
            {name}
          </h1>
          {description && (
            <p className={styles.quiet} dir="auto">
              {description}
            </p>
          )}
        </div>
        {can_change && <SaveState form={form} isNew={false} missing={problem ?? tooLong} unsent={null} />}
      </header>
      <DraftNotices form={form} />
      {!can_change && <Notice>{t('templateReadOnly')}</Notice>}
      <section className={styles.text}>
        <TextInput
          label={t('templateTitle')}
          description={t('templateHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          dir="auto"
          readOnly={!can_change}
          maxLength={textTemplateLimits.title}
          value={title}
          onChange={(event) => form.set({ title: event.currentTarget.value })}
        />
        <RichTextEditor label={t('text')} value={html} isReadOnly={!can_change} onProblem={setProblem} onChange={(changed) => form.set({ html: changed })} />
      </section>
    </div>
  )
}
