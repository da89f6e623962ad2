import type { WidgetBoot } from '@porchlight/contracts/libraries'
import type { ReactNode } from 'react'
import { shellTexts } from '../boot.ts'
import { Icon, icons } from '../parts/icons.tsx'
import { t } from '../texts.ts'

/**
 * The first view of the advanced widget (visitor.md §2.5). It is also drawn at build time: everything that depends on the library carries
 * `data-boot`, is filled in by early.ts, and must come out of here the same. Nothing may depend on the visitor except `children`.
 */
export function Home({ boot, onClose, onChat, children }: { boot: WidgetBoot; onClose: () => void; onChat: () => void; children?: ReactNode }) {
  const texts = shellTexts(boot)
  return (
    <div className="screen home">
      <header className="hero">
        <div className="hero-top">
          <span className="monogram" data-boot="monogram" aria-hidden="true">
            {texts.monogram}
          </span>
          <span className="hero-company" data-boot="company">
            {texts.company}
          </span>
          <button type="button" className="icon-button on-strong close" aria-label={t('close')} data-press="close" onClick={onClose}>
            <Icon d={icons.close} />
          </button>
        </div>
        <h1 data-boot="greeting">{texts.greeting}</h1>
      </header>
      <main className="home-body">
        {boot.chat_enabled ? (
          <button type="button" className="card start" data-focus data-press="chat" onClick={onChat}>
            <span className="start-title">{t('chat_title')}</span>
            <span className="start-status">
              <span className="dot" />
              <span data-boot="status">{texts.status}</span>
            </span>
            <span className="start-composer">
              <span>{t('chat_prompt')}</span>
              <span className="send-mark">
                <Icon d={icons.send} />
              </span>
            </span>
          </button>
        ) : null}
        {children}
      </main>
      <footer className="powered">
        <Icon d={icons.lamp} size={14} />
        {t('powered_by')}
      </footer>
    </div>
  )
}
