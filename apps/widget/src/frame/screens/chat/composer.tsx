import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { inWidth } from '@porchlight/contracts/file-address'
import { limits } from '@porchlight/contracts/limits'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../chat-texts.ts'
import { drafts } from '../../drafts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { fileSize } from './file-size.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  /** Key of the draft. When a new conversation gets its reference, the draft moves to the new key. */
  draft: string
  /** Key of the draft that provides the initial text. */
  firstDraft: string
  placeholder: string
  /** The kind of answer that a flow asks for. */
  asks?: string | undefined
  uploads: Uploads
  onSend: (message: string) => void
  onTyping: (isTyping: boolean) => void
}

/** On-screen keyboards for the kinds of answers that a flow asks for. */
const inputModes: Readonly<Record<string, 'email' | 'tel' | 'decimal'>> = { email: 'email', phone: 'tel', number: 'decimal', rating: 'decimal' }

/** The message field: Enter sends, Shift+Enter starts a new line; files by button, paste or drop. */
export function Composer({ draft, firstDraft, placeholder, asks, uploads, onSend, onTyping }: Props) {
  const [text, setText] = useState(drafts.get(firstDraft) ?? '')
  const kept = useRef(firstDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (kept.current !== draft) drafts.set(kept.current, '')
    kept.current = draft
    drafts.set(draft, text)
  }, [draft, text])
  useEffect(() => {
    const empty = () => setText('')
    addEventListener('draftscleared', empty)
    return () => removeEventListener('draftscleared', empty)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [text])

  const excess = text.length - limits.messageLengthMax
  const canSend = excess <= 0 && !uploads.isBusy && (text.trim() !== '' || uploads.done.length > 0)
  const inputMode = inputModes[asks ?? '']
  // Without a keyboard of its own kind, Enter starts a new line on touch screens.
  const isTouch = matchMedia('(pointer: coarse)').matches && !inputMode
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
    setText('')
    field.current?.focus()
  }
  const insert = (sign: string) => {
    const box = field.current
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length]
    setText(text.slice(0, from) + sign + text.slice(to))
    onTyping(true)
    // Put the caret after the emoji once the field has the text.
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + sign.length, from + sign.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In Safari, only the key code reveals that this key ends an IME composition.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouch) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {uploads.items.length > 0 ? (
        <ul className="chips">
          {uploads.items.map((item) => (
            <li key={item.key} className={item.error ? 'chip is-failed' : 'chip'}>
              {item.file ? (
                <Thumbnail file={item.file} />
              ) : item.error ? (
                <Icon d={laterIcons.warn} size={16} />
              ) : (
                <span className="spinner" aria-hidden="true" />
              )}
              <span className="chip-name" role={item.error ? 'alert' : undefined}>
                {item.error ?? item.name}
                {item.file || item.error ? null : <span className="sr-only">{t('uploading', { name: item.name })}</span>}
              </span>
              {item.file ? <span className="file-size">{fileSize(item.file.size)}</span> : null}
              <button type="button" className="chip-remove" aria-label={t('remove_file', { name: item.name })} onClick={() => uploads.remove(item.key)}>
                <Icon d={icons.close} size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="composer-field">
        <button type="button" className="icon-button" aria-label={t('attach')} onClick={() => picker.current?.click()}>
          <Icon d={laterIcons.clip} />
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          data-testid="file"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <textarea
          ref={field}
          data-focus
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('composer')}
          placeholder={placeholder}
          aria-invalid={excess > 0}
          aria-describedby={excess > 0 ? 'excess' : undefined}
          inputMode={inputMode}
          autoComplete={asks === 'email' ? 'email' : asks === 'phone' ? 'tel' : undefined}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          onChange={(event) => {
            setText(event.target.value)
            onTyping(event.target.value !== '')
          }}
          onBlur={() => onTyping(false)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <EmojiPicker onPick={insert} />
        <button type="submit" className="send" aria-label={t('send')} disabled={!canSend}>
          <Icon d={icons.send} />
        </button>
      </div>
      {excess > 0 ? (
        <p id="excess" className="field-error" role="alert">
          {t('too_long', { count: excess })}
        </p>
      ) : null}
    </form>
  )
}

/** Thumbnail of an attached file; an icon if it is not an image. */
function Thumbnail({ file }: { file: AttachmentView }) {
  if (!file.type.startsWith('image/')) return <Icon d={laterIcons.file} size={16} />
  return <img className="chip-picture" src={file.url.startsWith('/files/') ? inWidth(file.url, limits.pictureWidths[0]) : file.url} alt="" />
}
