import { type RefObject, useEffect, useRef, useState } from 'react'
import type { HostBridge } from '../host-bridge.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Icon, icons } from '../parts/icons.tsx'
import { pathOf } from '../route.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { openGreetings } from './greetings.ts'
import { t } from './peek-texts.ts'
import { usePageFlow } from './use-page-flow.ts'

type Shown = { key: string; name: string; picture?: string; text: string; conversation_ref: string | null; flow?: string }

/** Shown next to the launcher while the panel is closed: the newest unread message, or a greeting for this page. */
export function Peek({ host, greetings }: { host: Pick<HostBridge, 'send'>; greetings: ReturnType<typeof openGreetings> }) {
  const { boot } = useSession()
  const { missed, is_open } = useSessionState()
  const greeting = useGreeting(greetings)
  const flow = usePageFlow(greetings)
  const [dismissed, setDismissed] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { company_name } = boot
  const message = missed && {
    key: missed.message.id,
    name: missed.message.sender?.name || company_name,
    picture: missed.message.sender?.picture,
    text: missed.message.citations?.map(({ text }) => text).join(' ') ?? (missed.message.message || t('attachment')),
    conversation_ref: missed.conversation_ref,
  }
  const greeted = greeting === null ? null : { key: `greeting ${greeting}`, name: company_name, text: greeting, conversation_ref: null }
  const asking = flow && {
    key: `flow ${flow.flow_ref}`,
    name: company_name,
    text: flow.opening.texts[0] ?? '',
    conversation_ref: null,
    flow: flow.flow_ref,
  }
  const candidate: Shown | null = message ?? asking ?? greeted
  const shown = is_open || candidate?.key === dismissed ? null : candidate
  useHeight(box, shown?.key ?? '', host)
  return (
    <div ref={box} className="peek" role="status" aria-label={t('label')}>
      {shown ? (
        <>
          <button
            type="button"
            className="peek-open"
            onClick={() =>
              host.send({ type: 'open', to: pathOf({ screen: 'chat', conversation_ref: shown.conversation_ref, ...(shown.flow && { flow: shown.flow }) }) })
            }
          >
            <Avatar name={shown.name} picture={shown.picture} size={36} />
            <span className="peek-name">{shown.name}</span>
            <span className="peek-text" dir="auto">
              {shown.text}
            </span>
          </button>
          <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={() => setDismissed(shown.key)}>
            <Icon d={icons.close} size={16} />
          </button>
        </>
      ) : null}
    </div>
  )
}

/** Sends the loader the height of the peek, or 0 if there is none. */
function useHeight(box: RefObject<HTMLDivElement | null>, key: string, host: Pick<HostBridge, 'send'>): void {
  const told = useRef(0)
  useEffect(() => {
    document.documentElement.classList.toggle('is-peeking', key !== '')
    const tell = () => {
      const height = key === '' ? 0 : Math.ceil(box.current?.getBoundingClientRect().height ?? 0)
      if (height !== told.current) host.send({ type: 'peek', height })
      told.current = height
    }
    tell()
    // Measure again: the text wraps differently at the width the loader gives the frame.
    const observer = new ResizeObserver(tell)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, key, host])
}

/** The greeting for this page, shown after its delay to new visitors while an agent is online. */
function useGreeting(greetings: ReturnType<typeof openGreetings>): string | null {
  const { boot } = useSession()
  const { page, conversations, is_online, is_open } = useSessionState()
  const [text, setText] = useState<string | null>(null)
  const url = page?.url ?? ''
  const isStranger = conversations.length === 0 && is_online && boot.chat_enabled && !is_open
  useEffect(() => {
    setText(null)
    const due = isStranger && url !== '' && greetings.for(url)
    if (!due) return
    const timer = setTimeout(() => {
      greetings.keep(due)
      setText(due.text)
    }, due.delay_seconds * 1000)
    return () => clearTimeout(timer)
  }, [url, isStranger, greetings])
  return text
}
