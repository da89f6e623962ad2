import { l } from '../list-texts.ts'
import { TopBar } from '../parts/top-bar.tsx'
import { useRouter } from '../router.tsx'
import { useSession } from '../session/use-session.ts'
import { Unavailable } from './unavailable.tsx'

/** Shown instead of a chat that cannot be started. */
export function NoChat({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { boot } = useSession()
  return (
    <div className="screen">
      <TopBar backLabel={l('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        <h1>{boot.company_name}</h1>
      </TopBar>
      <Unavailable kind="disabled" />
    </div>
  )
}
