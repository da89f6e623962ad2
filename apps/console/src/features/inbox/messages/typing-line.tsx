import type { Who } from '@porchlight/client'
import { t } from '../conversation/texts.ts'
import styles from './history.module.css'

/** Shows who is typing. Its space is always reserved, so that nothing jumps. */
export function TypingLine({ typing, visitor, me }: { typing: readonly Who[]; visitor: string; me: string }) {
  const others = typing.filter((who) => who.id !== me)
  const say = (isNote: boolean) => {
    const who = others.filter((one) => one.is_note === isNote)
    const names = who.map((one) => (one.kind === 'visitor' ? visitor : one.name)).join(', ')
    return who.length === 0 ? null : t(isNote ? 'typingNote' : 'typing', { count: who.length, names })
  }
  const text = [say(false), say(true)].filter((one) => one !== null).join(' · ')
  return (
    <p className={styles.typing} role="status">
      {text && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text}
        </>
      )}
    </p>
  )
}
