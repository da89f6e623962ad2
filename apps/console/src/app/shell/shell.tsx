import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { startLive } from '../../shared/connection/live/live.ts'
import { DemoBanner } from '../../shared/interface/demo-banner/demo-banner.tsx'
import { late, loadLateParts } from '../../shared/interface/late.ts'
import { endReason } from '../../shared/session/end-session.ts'
import { loginPath } from '../../shared/session/return-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { IconBar } from './icon-bar.tsx'
import { ProgressBar } from './progress-bar.tsx'
import styles from './shell.module.css'
import { ShellCommands } from './shell-commands.tsx'
import { t } from './texts.ts'
import { useFreshPermissions } from './use-fresh-permissions.ts'
import { useLibraryUpdates } from './use-library-updates.ts'
import { useMarked } from './use-marked.ts'
import { useReportedLanguage } from './use-reported-language.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useTokenRenewal } from './use-token-renewal.ts'

const HelpButton = late(() => import('./help-button.tsx'))
const IncompleteAlert = late(() => import('./incomplete-alert.tsx'))
const SecondFactorBanner = late(() => import('../../features/profile/second-factor-banner.tsx'))
const CatchUpBanner = late(() => import('../../features/catch-up/catch-up-banner.tsx'))
const InboxAlerts = late(() => import('../../features/inbox/alerts/inbox-alerts.tsx'))

/** Shell of the signed-in console: icon bar, banners, screen, footer and floating parts. Lazy-loaded. Redirects to the sign-in page when the session ends. */
export function Component() {
  const session = useSession()
  const location = useLocation()
  if (!session) return <Navigate to={endReason() === 'refused' ? loginPath(location) : '/login'} replace />
  return <SignedInShell />
}

function SignedInShell() {
  useEffect(startLive, [])
  useEffect(loadLateParts, [])
  useLibraryUpdates()
  useFreshPermissions()
  useTokenRenewal()
  useReportedLanguage()
  const main = useRouteFocus()
  useMarked(main)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <ProgressBar />
      <IconBar />
      <div className={styles.column}>
        <DemoBanner className={styles.banner} />
        <ConnectionBanner />
        <Suspense>
          <IncompleteAlert />
        </Suspense>
        <Suspense>
          <SecondFactorBanner className={styles.banner} />
        </Suspense>
        <Suspense>
          <CatchUpBanner className={styles.banner} />
        </Suspense>
        <Suspense>
          <InboxAlerts />
        </Suspense>
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Suspense>
        <HelpButton />
      </Suspense>
      <ShellCommands />
    </div>
  )
}
