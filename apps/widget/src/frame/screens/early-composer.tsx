import { QuestionField } from '../parts/question-field.tsx'
import { useSession } from '../session/use-session.ts'

/** Message field for a chat whose screen is still loading, so that no keystroke is lost: the chat's composer continues with its text. */
export function EarlyComposer({ conversation_ref }: { conversation_ref: string | null }) {
  const session = useSession()
  return (
    <div className="early-composer">
      <QuestionField
        draft={conversation_ref ?? 'new'}
        onAsk={(message) => void (message && session.chat(conversation_ref).send({ message, begins: session.chatFlow }))}
      />
    </div>
  )
}
