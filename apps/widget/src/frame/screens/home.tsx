import type { HelpCategory } from '@porchlight/contracts/help'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import type { ReactNode, RefObject } from 'react'
import { blocksOf, shellTexts } from '../boot.ts'
import type { Reading } from '../help/help-store.ts'
import { Icon, icons } from '../parts/icons.tsx'
import { type Press, Toolbar } from '../parts/toolbar.tsx'
import type { Way } from '../parts/way.tsx'
import { t } from '../texts.ts'
import { HelpBlock } from './help-block.tsx'

export type HomeProps = {
  boot: WidgetBoot
  topics: Reading<HelpCategory[]>
  draft?: RefObject<string>
  wayTo: (category: HelpCategory) => Way
  onPress: (press: Press) => void
  onSearch: (query: string) => void
  /** Shown beside the company's name; empty at first. */
  faces?: ReactNode
  /** Shown above the search; empty at first. */
  children?: ReactNode
  /** Shown at the bottom; empty at first. */
  below?: ReactNode
}

/**
 * The first view of the advanced widget (checklist F2). Also prerendered at build time: everything that depends on the library carries `data-boot` or
 * `data-block`, is filled in or removed by early.ts, and must render identically here. Nothing may depend on the visitor except `faces`, `children` and `below`.
 */
export function Home({ boot, topics, draft, wayTo, onPress, onSearch, faces, children, below }: HomeProps) {
  const texts = shellTexts(boot)
  const blocks = blocksOf(boot)
  return (
    <div className="screen home">
      <div className="home-scroll">
        <header className="hero">
          <div className="hero-top">
            <span className="monogram" data-boot="monogram" aria-hidden="true">
              {texts.monogram}
            </span>
            <span className="hero-company" data-boot="company">
              {texts.company}
            </span>
            {faces}
            <button type="button" className="icon-button on-strong close" aria-label={t('close')} data-press="close" onClick={() => onPress('close')}>
              <Icon d={icons.close} />
            </button>
          </div>
          <h1 data-boot="greeting">{texts.greeting}</h1>
        </header>
        <main className="home-body">
          {blocks.chat ? (
            <button type="button" className="card start" data-focus data-block="chat" data-press="chat" onClick={() => onPress('chat')}>
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
          {blocks.help ? <HelpBlock topics={topics} draft={draft} wayTo={wayTo} onSearch={onSearch} onPress={onPress} /> : null}
          {blocks.message ? (
            <button type="button" className="card start message" data-block="message" data-press="message" onClick={() => onPress('message')}>
              <span className="start-title">{t('message_title')}</span>
              <span className="start-status">{t('message_online')}</span>
            </button>
          ) : null}
          {below}
        </main>
        <footer className="powered">
          <Icon d={icons.lamp} size={14} />
          {t('powered_by')}
        </footer>
      </div>
      <Toolbar boot={boot} current="home" onPress={onPress} />
    </div>
  )
}
