import type { LibraryDocument } from '@porchlight/contracts'
import { ChoiceBar } from '@porchlight/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../../shared/connection/boot.ts'
import { t } from '../texts.ts'
import styles from './theme.module.css'
import { useHelpOfPreview } from './use-help-of-preview.ts'

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

/**
 * The real widget with the library's content, in an iframe with its own origin so that its stylesheets and content can't affect the console. `layout` and `css`
 * may be unsaved; nothing typed into the preview is sent.
 */
export function WidgetPreview({ library, layout, css, scheme, language }: { library: LibraryDocument; layout?: Layout; css?: string } & FrameLook) {
  const { support_lib_id } = library
  const frame = useRef<HTMLIFrameElement>(null)
  const [round, setRound] = useState(0)
  const onReady = useCallback(() => setRound((before) => before + 1), [])
  useHelpOfPreview(frame, support_lib_id, onReady)
  const { theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown } = layout ?? library.widgetTheme
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that listens again is told again
  useEffect(() => {
    const look = { layout: { theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown }, css, scheme }
    frame.current?.contentWindow?.postMessage({ type: 'look', look }, '*')
  }, [round, theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown, css, scheme])
  const query = language ? `?language=${encodeURIComponent(language)}` : ''
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ blockSize: 560 }}
      title={t('widgetPreview')}
      src={`${addressOf('widget')}/widgetPreview/${encodeURIComponent(support_lib_id)}${query}`}
      sandbox="allow-scripts"
    />
  )
}

type FrameLook = { scheme: 'light' | 'dark'; language?: string }

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
