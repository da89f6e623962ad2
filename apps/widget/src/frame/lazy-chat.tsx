import { type ComponentType, useEffect, useRef, useState } from 'react'
import { focusScreen } from './focus-screen.ts'
import { l } from './list-texts.ts'
import { TopBar } from './parts/top-bar.tsx'
import { useRouter } from './router.tsx'
import { Unavailable } from './screens/unavailable.tsx'
import { useSession } from './session/use-session.ts'

type ChatProps = { conversation_ref: string | null; onClose: () => void }
let Loaded: ComponentType<ChatProps> | undefined

/** Fetches the chat screen ahead of its first use. */
export async function fetchChat(): Promise<void> {
  Loaded = (await import('./screens/chat/chat.tsx')).ChatScreen
}

/** The chat screen, loaded when first needed. */
export function LazyChat(props: ChatProps) {
  const [hasFailed, setFailed] = useState(false)
  const [, setArrived] = useState(Boolean(Loaded))
  const session = useSession()
  const router = useRouter()
  useEffect(() => {
    if (!Loaded)
      fetchChat().then(
        () => setArrived(true),
        () => setFailed(true),
      )
  }, [])
  const isHere = Boolean(Loaded)
  const wasHere = useRef(isHere)
  useEffect(() => {
    if (isHere && !wasHere.current) focusScreen()
    wasHere.current = isHere
  }, [isHere])
  // A chat that is open goes on; without one there is nothing to begin.
  const isOff = props.conversation_ref === null && !session.boot.chat_enabled
  if (Loaded && !isOff) return <Loaded {...props} />
  return (
    <div className="screen">
      <TopBar backLabel={l('back')} onBack={() => router.go({ screen: 'home' })} onClose={props.onClose}>
        <h1>{session.boot.company_name}</h1>
      </TopBar>
      {isOff ? <Unavailable kind="disabled" /> : null}
      {hasFailed && !isOff ? (
        <div className="empty" role="alert">
          <p>{l('chat_failed')}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {l('retry')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
