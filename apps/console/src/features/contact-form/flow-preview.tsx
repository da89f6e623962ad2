import { filledForm } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { ChoiceBar } from '@porchlight/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import { WidgetPreview } from '../../shared/library/widget-preview/widget-preview.tsx'
import styles from './contact-form.module.css'
import { t } from './texts.ts'

/** The two widths of the widget: beside a page, and as a page of its own. */
export type PreviewWidth = 'panel' | 'page'

const widths = () =>
  [
    { value: 'panel', label: t('panel') },
    { value: 'page', label: t('page') },
  ] as const
const schemes = () =>
  [
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
  ] as const

type FlowPreviewProps = { library: LibraryDocument; form: ContactForm; width: PreviewWidth; onWidth: (width: PreviewWidth) => void }

/** The library's widget, showing the form as it is being edited. It stays at its step while the form changes. */
export function FlowPreview({ library, form, width, onWidth }: FlowPreviewProps) {
  const [scheme, setScheme] = useState<'light' | 'dark'>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const { text } = useFilledContent()
  const latest = useDeferredValue(form)
  const shown = useMemo(() => filledForm(latest, text), [latest, text])
  return (
    <aside className={styles.preview} aria-labelledby="form-preview">
      <div className={styles.previewHead}>
        <h2 id="form-preview">{t('preview')}</h2>
        <ChoiceBar label={t('previewWidth')} value={width} choices={widths()} onChange={onWidth} />
        <ChoiceBar label={t('previewScheme')} value={scheme} choices={schemes()} onChange={setScheme} />
      </div>
      <p className={styles.hint}>{t('previewHint')}</p>
      <WidgetPreview library={library} form={shown} scheme={scheme} height={600} maxWidth={width === 'panel' ? 400 : 1200} />
    </aside>
  )
}
