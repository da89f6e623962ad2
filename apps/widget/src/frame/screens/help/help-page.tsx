import './help.css'
import type { ReactNode } from 'react'
import { t } from '../../help-texts.ts'
import { Toolbar } from '../../parts/toolbar.tsx'
import { TopBar } from '../../parts/top-bar.tsx'
import { type Route, useRouter } from '../../router.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePress } from '../../use-press.ts'

/** Layout for the advanced widget's help screens: bar, scroll area, and the compact theme's toolbar. */
export function HelpPage({
  title,
  back,
  current,
  onClose,
  children,
}: {
  /** Undefined if the content has its own heading. */
  title?: string
  /** Target of the back button if this is the first screen. */
  back: Route
  current?: 'help' | 'news'
  onClose: () => void
  children: ReactNode
}) {
  const router = useRouter()
  const { boot } = useSession()
  const press = usePress()
  return (
    <div className="screen">
      <TopBar backLabel={t('back')} onBack={() => router.back(back)} onClose={onClose}>
        {title === undefined ? (
          <p className="top-name">{boot.company_name}</p>
        ) : (
          <h1 data-focus tabIndex={-1} dir="auto">
            {title}
          </h1>
        )}
      </TopBar>
      <main className="scroll help">{children}</main>
      <Toolbar boot={boot} current={current} onPress={press} />
    </div>
  )
}
