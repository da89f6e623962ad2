import type { HelpCategory } from '@porchlight/contracts/help/help'
import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import type { ReactNode } from 'react'
import { blocksOf, shellTexts } from '../boot.ts'
import type { Reading } from '../help/help-store.ts'
import { Icon, icons } from '../parts/icons.tsx'
import { QuestionField } from '../parts/question-field.tsx'
import { type Press, Toolbar } from '../parts/toolbar.tsx'
import type { Way } from '../parts/way.tsx'
import { t } from '../texts.ts'
import { HelpBlock } from './help-block.tsx'

export type HomeProps = {
  boot: WidgetBoot
  topics: Reading<HelpCategory[]>
  wayTo: (category: HelpCategory) => Way
  /** `message`: the first message of a chat started from the question field. */
  onPress: (press: Press, message?: string) => void
  onSearch: (query: string) => void
  /** Shown beside the company's name; empty in the first render. */
  faces?: ReactNode
  /** Shown above everything else; empty in the first render. */
  above?: ReactNode
  /** Shown above the search; empty in the first render. */
  children?: ReactNode
  /** Shown at the bottom; empty in the first render. */
  below?: ReactNode
}

/**
 * The first view of the advanced widget (checklist F2). Also prerendered at build time, with every block. Before the page is painted, early.ts fills in the
 * library's texts (elements with `data-boot`) and removes the blocks it does not show (`data-block`); the app's first render must produce the same elements.
 * Only `faces`, `above`, `children` and `below` may depend on the visitor.
 */
export function Home({ boot, topics, wayTo, onPress, onSearch, faces, above, children, below }: HomeProps) {
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
          {above}
          {blocks.chat ? (
            <div className="card start" data-block="chat">
              <button type="button" className="start-open" data-focus="touch" data-press="chat" onClick={() => onPress('chat')}>
                <span className="start-title">{t('chat_title')}</span>
                <span className="start-status">
                  <span className="dot" />
                  <span data-boot="status">{texts.status}</span>
                </span>
              </button>
              <QuestionField onAsk={(message) => onPress('chat', message)} />
            </div>
          ) : null}
          {children}
          {blocks.help ? <HelpBlock topics={topics} wayTo={wayTo} onSearch={onSearch} onPress={onPress} /> : null}
          {blocks.message ? (
            <button type="button" className="card start start-open message" data-block="message" data-press="message" onClick={() => onPress('message')}>
              <span className="start-title">{t('message_title')}</span>
              <span className="start-status" data-boot="message">
                {texts.message}
              </span>
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
