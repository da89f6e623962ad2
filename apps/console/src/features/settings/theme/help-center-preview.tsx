import type { HubLook } from '@porchlight/contracts/libraries/hub-preview'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { ChoiceBar } from '@porchlight/ui'
import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { isColor } from './color-field.tsx'
import { shownPicture } from './picture-field.tsx'
import styles from './theme.module.css'

type Scheme = HubLook['scheme']
const schemes = () => (['light', 'dark'] as const).map((value) => ({ value, label: t(value) }))

/** The help center's own home page with this theme, in an iframe of an opaque origin: what is not saved yet is sent to it, and nothing in it leads away. */
export function HelpCenterPreview({ library, theme, css }: { library: LibraryDocument; theme: LibraryDocument['publicHelpCenterTheme']; css: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [scheme, setScheme] = useState<Scheme>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (source !== null && source === frame.current?.contentWindow && data?.type === 'previewReady') setRound((before) => before + 1)
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [])
  const { themeColor, siteIcon, favicon, heroTitle, heroText, sections, headerLinks, footerLinks } = theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that listens again is told again
  useEffect(() => {
    const look: HubLook = {
      colors: isColor(themeColor) ? accentSheet(themeColor) : '',
      siteIcon: shownPicture(siteIcon) ?? '',
      ...{ css, scheme, heroTitle, heroText, sections, headerLinks, footerLinks },
    }
    // A sandboxed page has an opaque origin, which can't be used as a target origin.
    frame.current?.contentWindow?.postMessage({ type: 'look', look }, '*')
  }, [round, themeColor, siteIcon, css, scheme, heroTitle, heroText, sections, headerLinks, footerLinks])
  const icon = shownPicture(favicon)
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <ChoiceBar label={t('previewScheme')} value={scheme} choices={schemes()} onChange={setScheme} />
      </div>
      {icon && (
        <p className={styles.tab}>
          <img src={icon} alt="" width={16} height={16} /> {library.settings.companyName}
        </p>
      )}
      <iframe
        ref={frame}
        className={styles.hubFrame}
        title={t('helpCenterPreview')}
        src={`/hubPreview/${encodeURIComponent(library.support_lib_id)}`}
        sandbox="allow-scripts"
      />
    </div>
  )
}
