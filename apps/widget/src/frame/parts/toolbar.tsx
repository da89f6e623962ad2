import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import { blocksOf } from '../boot.ts'
import { t } from '../texts.ts'
import { Icon, icons } from './icons.tsx'

/** Action requested by a click on the dashboard or the toolbar. early.ts stores the last one until the app is ready. */
export type Press = 'close' | 'home' | 'chat' | 'ask' | 'conversations' | 'message' | 'search' | 'help' | 'news'

/** The toolbar at the bottom of the compact theme (checklist F2); not shown in the default theme. */
export function Toolbar({ boot, current, onPress }: { boot: WidgetBoot; current?: Press; onPress: (press: Press) => void }) {
  const blocks = blocksOf(boot)
  if (!blocks.toolbar) return null
  const items = [
    { press: 'home', icon: icons.home, text: t('home'), isShown: true },
    { press: 'help', icon: icons.book, text: t('help'), isShown: blocks.help },
    { press: 'conversations', icon: icons.talk, text: t('chats'), isShown: blocks.chat },
    { press: 'news', icon: icons.news, text: t('news'), isShown: blocks.news },
  ] as const
  return (
    <nav className="toolbar" aria-label={t('toolbar')} data-block="toolbar">
      {items.map(({ press, icon, text, isShown }) =>
        isShown ? (
          <button
            key={press}
            type="button"
            data-block={press === 'home' ? undefined : press}
            data-press={press}
            aria-current={press === current ? 'page' : undefined}
            onClick={() => onPress(press)}
          >
            <Icon d={icon} size={20} />
            {text}
          </button>
        ) : null,
      )}
    </nav>
  )
}
