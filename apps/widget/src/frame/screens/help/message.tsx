import { ContactForm } from '../../contact/contact-form.tsx'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { useRouter } from '../../router.tsx'
import { useSession } from '../../session/use-session.ts'
import { HelpPage } from './help-page.tsx'

/** message: the contact form. */
export function MessageScreen({ onClose }: { onClose: () => void }) {
  const { boot } = useSession()
  const ways = useWays()
  const router = useRouter()
  return (
    <HelpPage title={t('message')} back={{ screen: 'home' }} onClose={onClose}>
      <ContactForm
        ways={{
          chat: boot.chat_enabled ? ways.to({ screen: 'chat', conversation_ref: null }) : null,
          article: ways.article,
          onClose: () => router.go({ screen: 'home' }),
        }}
      />
    </HelpPage>
  )
}
