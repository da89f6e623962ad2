import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../connection/boot.ts'
import { useHelpOfPreview } from './use-help-of-preview.ts'
import styles from './widget-preview.module.css'

const t = defineTexts('widget-preview', { title: 'Widget preview' })

type Layout = Omit<LibraryDocument['widgetTheme'], 'isCustomCss' | 'customCss'>

type WidgetPreviewProps = {
  library: LibraryDocument
  scheme: 'light' | 'dark'
  language?: string
  layout?: Layout
  css?: string
  /** Shows this contact form instead of the home screen. */
  form?: ContactForm
  /** In CSS pixels. */
  height?: number
  maxWidth?: number
}

/**
 * The real widget with the library's content, in an iframe with its own origin so that its stylesheets and content can't affect the console. `layout`, `css` and
 * `form` may be unsaved; nothing typed into the preview is sent.
 */
export function WidgetPreview({ library, layout, css, form, scheme, language, height = 560, maxWidth = 376 }: WidgetPreviewProps) {
  const { support_lib_id } = library
  const frame = useRef<HTMLIFrameElement>(null)
  const [round, setRound] = useState(0)
  const onReady = useCallback(() => setRound((before) => before + 1), [])
  useHelpOfPreview(frame, support_lib_id, onReady)
  const { theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown } = layout ?? library.widgetTheme
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that listens again is told again
  useEffect(() => {
    const look = { layout: { theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown }, css, form, scheme }
    frame.current?.contentWindow?.postMessage({ type: 'look', look }, '*')
  }, [round, theme, isHelpShown, isChatShown, isMessageShown, isNewsShown, isTeamShown, css, form, scheme])
  const query = language ? `?language=${encodeURIComponent(language)}` : ''
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ blockSize: height, maxInlineSize: maxWidth }}
      title={t('title')}
      src={`${addressOf('widget')}/widgetPreview/${encodeURIComponent(support_lib_id)}${query}`}
      sandbox="allow-scripts"
    />
  )
}
