import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../chat-texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'

/** Emoji that visitors commonly use in support chats. Screen readers announce them by their Unicode names. */
const emoji = [...'😀😄😅😂🙂😉😊😍🤗🤔😐😕🙁😢😭😡😱🙄😴🤯👍👎👏🙏👋✌️🤝💪👀❤️💔🔥🎉✨⭐✅❌❓❗💡'.matchAll(/\p{Extended_Pictographic}\uFE0F?/gu)].map(
  ([sign]) => sign,
)
const columns = 8

/** Emoji button with a popover. Arrow keys move the focus, Escape closes only the popover; `onPick` gets the one chosen. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('.emoji-board button')?.focus()
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const signs = [...(box.current?.querySelectorAll<HTMLElement>('.emoji-board button') ?? [])]
    const at = signs.indexOf(document.activeElement as HTMLElement)
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step && at >= 0) signs[at + step]?.focus()
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    }
    if (step || event.key === 'Escape') event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the board inside
    <div ref={box} className="emoji-box" onKeyDown={onKeyDown}>
      <button ref={button} type="button" className="icon-button" aria-label={t('emoji')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon d={laterIcons.smile} />
      </button>
      {isOpen ? (
        <fieldset className="emoji-board" aria-label={t('emoji')}>
          {emoji.map((sign) => (
            <button
              key={sign}
              type="button"
              onClick={() => {
                setOpen(false)
                onPick(sign)
              }}
            >
              {sign}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
