import { Button } from '@mantine/core'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { formProblems } from '@porchlight/contracts/forms/form-problems'
import type { FormView } from '@porchlight/contracts/forms/form-views'
import { Notice } from '@porchlight/ui'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { DraftNotices } from '../../../shared/content/publications/draft-notices.tsx'
import { SaveState } from '../../../shared/content/publications/save-state.tsx'
import { useDraft } from '../../../shared/content/versions/published-document.ts'
import { useCommands } from '../../../shared/interface/commands/commands.ts'
import { formDocument } from '../api.ts'
import { withPage } from '../form-changes.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { EndCard } from './end-card.tsx'
import { FormPreview } from './form-preview.tsx'
import { PageCard } from './page-card.tsx'
import { placeName } from './place-name.ts'
import { PublishBar } from './publish-bar.tsx'

/** The builder: the form's pages beside a preview that shows every change. Changes are saved as a draft. */
export function FormBuilder({ view }: { view: FormView }) {
  const { form_ref, title } = view
  const form = useDraft(formDocument(form_ref), view, { copyKey: `form:${form_ref}` })
  const { values, save } = form
  const problems = useMemo(() => {
    const found = formProblems(values)
    // Whether a redirect leads to one of the library's sites is the server's to say.
    const away = view.problems.filter(({ path }) => path === 'redirect' && !found.some((one) => one.path === path) && values.redirect === view.form.redirect)
    return [...found, ...away]
  }, [values, view])
  useCommands(useMemo(() => [{ id: 'form.save', label: t('save'), group: t('title'), shortcut: 'mod+s', run: save }], [save]))
  return (
    <div className={styles.builder}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <BackLink to="/admin/formbuilder" label={t('title')} />
          <h1 dir="auto">{title}</h1>
        </div>
        <SaveState form={form} isNew={false} missing={null} unsent={null} />
        <PublishBar view={view} form={form} problems={problems} />
      </header>
      <DraftNotices form={form} />
      {problems.length > 0 && (
        <Notice tone="warning">
          <strong>{t('cannotPublish', { count: problems.length })}</strong>
          <ul className={styles.problems}>
            {problems.map(({ path, code }) => (
              <li key={`${path} ${code}`}>
                <a href={`#${path}`}>{t('problemLine', { place: placeName(values, path), problem: t(`problem_${code}`) })}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.cards}>
          {values.pages.map((page, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no ids, and their place is what they are
            <PageCard key={at} form={form} page={page} at={at} problems={problems} />
          ))}
          {values.pages.length < formLimits.pages && (
            <Button
              className={styles.add}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={2} />}
              onClick={() => form.set(withPage(values))}
            >
              {t('addPage')}
            </Button>
          )}
          <EndCard form={form} problems={problems} />
        </div>
        <FormPreview form={values} title={title} />
      </div>
    </div>
  )
}
