import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { ChoiceBar } from '@porchlight/ui'
import { useState } from 'react'
import { WidgetPreview } from '../../../shared/library/widget-preview/widget-preview.tsx'
import { t } from '../texts.ts'
import styles from './theme.module.css'

/** Class names in the widget that custom stylesheets can rely on. */
export const widgetClassNames = [
  '.hero',
  '.monogram',
  '.hero-company',
  '.card',
  '.start',
  '.start-title',
  '.start-status',
  '.start-composer',
  '.powered',
] as const

type Layout = Omit<LibraryDocument['widgetTheme'], 'isCustomCss' | 'customCss'>

const schemes = () =>
  [
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
  ] as const

/** Widget preview with a light/dark switch above it. */
export function WidgetPreviewBox({ library, layout, css }: { library: LibraryDocument; layout: Layout; css: string }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <ChoiceBar label={t('previewScheme')} value={scheme} choices={schemes()} onChange={setScheme} />
      </div>
      <WidgetPreview library={library} layout={layout} css={css} scheme={scheme} />
    </div>
  )
}
