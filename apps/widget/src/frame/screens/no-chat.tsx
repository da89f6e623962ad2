import { t } from '../list-texts.ts'
import { TopBar } from '../parts/top-bar.tsx'
import { useRouter } from '../router.tsx'
import { useSession } from '../session/use-session.ts'

/** Shown instead of a chat that cannot be started. */
export function NoChat({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { boot } = useSession()
  return (
    <div className="screen">
      <TopBar backLabel={t('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        <h1>{boot.company_name}</h1>
      </TopBar>
      <ChatOff />
    </div>
  )
}

/** Notice on the first view that chat is turned off. */
export const ChatOff = () => <Unavailable kind="disabled" />

/** Notice that chat is unavailable here: the library does not exist, or its chat is turned off. */
export function Unavailable({ kind }: { kind: 'unavailable' | 'disabled' }) {
  return (
    <div className={kind === 'disabled' ? 'card empty' : 'screen empty'}>
      <p className="empty-title">{t(kind)}</p>
      <p>{t(`${kind}_hint`)}</p>
    </div>
  )
}
