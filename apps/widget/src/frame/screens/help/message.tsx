import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { NoContactForm } from './contact-view.tsx'
import { HelpPage } from './help-page.tsx'

/** message: the contact form. Libraries cannot have one yet. */
export function MessageScreen({ onClose }: { onClose: () => void }) {
  const { boot } = useSession()
  const ways = useWays()
  return (
    <HelpPage title={t('message')} back={{ screen: 'home' }} onClose={onClose}>
      <NoContactForm chat={boot.chat_enabled ? ways.to({ screen: 'chat', conversation_ref: null }) : null} />
    </HelpPage>
  )
}
