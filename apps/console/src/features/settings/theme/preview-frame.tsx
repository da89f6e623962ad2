import { ChoiceBar } from '@porchlight/ui'
import tokens from '@porchlight/ui/tokens.css?raw'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts.ts'
import styles from './theme.module.css'

const schemes = () =>
  [
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
  ] as const

/**
 * Preview in an iframe, so that a customer's stylesheet can't affect the console. The iframe is sandboxed without scripts, and its content is rendered through
 * a portal: no HTML strings are written, and the page's content security policy applies inside too. `css` comes after the preview's own stylesheet.
 */
export function PreviewFrame({ title, base, css, height, children }: { title: string; base: string; css: string; height: number; children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [scheme, setScheme] = useState<'light' | 'dark'>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const draw = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument
    if (!page) return
    page.documentElement.dataset.theme = scheme
    page.documentElement.lang = 'en'
    page.title = title
    setRoot(page.body)
  }
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <ChoiceBar label={t('previewScheme')} value={scheme} choices={schemes()} onChange={setScheme} />
      </div>
      <iframe
        ref={draw}
        // Some browsers replace the document once the iframe has loaded.
        onLoad={(event) => draw(event.currentTarget)}
        className={styles.frame}
        style={{ blockSize: height }}
        title={title}
        sandbox="allow-same-origin"
      />
      {root &&
        createPortal(
          <>
            <style>{`${tokens}\n${base}\n${css}`}</style>
            {children}
          </>,
          root,
        )}
    </div>
  )
}
