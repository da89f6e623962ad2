import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { Notice } from '@porchlight/ui'
import type { Editor as TipTap } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import '@porchlight/ui/rich-text/rich-text.css'
import { FileInput } from '../../files/uploads/file-input.tsx'
import { forgetUploads } from '../../files/uploads/forget-uploads.ts'
import { showError, showInfo } from '../../interface/toasts.ts'
import styles from './editor.module.css'
import { htmlFromDoc } from './editor-html.ts'
import './editor.css'
import type { RichTextEditorProps } from './editor-props.ts'
import { editorExtensions } from './extensions.ts'
import { Bubble, type OpenPanel } from './menus/bubble.tsx'
import { SlashExtension, type SlashMenuState } from './menus/slash-extension.ts'
import { insertSnippet } from './menus/slash-items.ts'
import { type SlashKeys, SlashMenu } from './menus/slash-menu.tsx'
import { Toolbar } from './menus/toolbar.tsx'
import { MisspelledNotice } from './misspelled-notice.tsx'
import { openAtLink } from './open-at-link.ts'
import { putOutsideValue } from './outside-value.ts'
import { PasteExtension } from './paste/paste-plugin.ts'
import { type Misspelled, misspelledIn } from './placeholders.ts'
import { RemovedPictures } from './removed-pictures.ts'
import { SnippetPicker } from './snippets/snippet-picker.tsx'
import { measure, problemOf } from './text-limits.ts'
import { t } from './texts.ts'
import { noUnsentPictures, unsentPictures } from './unsent-pictures.ts'
import { usePictures } from './use-pictures.ts'

/** Larger documents are serialized after a pause: serializing on every keystroke would cause noticeable lag. */
const promptSizeMax = 20_000
const pauseMs = 250

/** The editor itself, in its own chunk. */
export default function Editor({
  value,
  onChange,
  label,
  placeholder,
  isReadOnly = false,
  onUpload,
  isSnippet = false,
  minHeight = '12rem',
  autoFocus,
  onProblem,
  onUnsent,
}: RichTextEditorProps) {
  const instance = useRef<TipTap | null>(null)
  const emitted = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const handlers = useRef({ onChange, onProblem, onUnsent })
  handlers.current = { onChange, onProblem, onUnsent }
  const [problem, setProblem] = useState<string | null>(null)
  const [misspelled, setMisspelled] = useState<readonly Misspelled[]>([])
  const [panel, setPanel] = useState<OpenPanel>(null)
  const [menu, setMenu] = useState<SlashMenuState | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const keys = useRef<SlashKeys | null>(null)
  const openPanel = useRef(panel)
  openPanel.current = panel
  const bar = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { uploads, addFiles } = usePictures(onUpload, instance)

  const takeFiles = isSnippet ? () => showInfo(t('noPicturesHere')) : addFiles

  const emit = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const editor = instance.current
    if (!editor || editor.isDestroyed) return
    setMisspelled(misspelledIn(editor.state.doc))
    const html = htmlFromDoc(editor.state.doc)
    const now = problemOf({ ...measure(editor.state.doc), length: html.length }, isSnippet ? snippetLimits.length : undefined)
    setProblem(now)
    handlers.current.onProblem?.(now)
    if (html === emitted.current) return
    emitted.current = html
    handlers.current.onChange(html)
  }
  const emitNow = useRef(emit)
  emitNow.current = emit

  const editor = useEditor({
    injectCSS: false,
    // Never pass HTML here: it would be parsed by the page's own parser. The initial value is inserted below.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    editable: !isReadOnly,
    autofocus: autoFocus ? 'end' : false,
    extensions: editorExtensions({
      placeholder,
      uploads,
      isSnippet,
      more: [
        SlashExtension.configure({
          show: setMenu,
          onKey: (event) => keys.current?.(event) ?? false,
          addPicture: () => fileInput.current?.click(),
          addVideo: () => setPanel('video'),
          addSnippet: () => setPicking(true),
          without: isSnippet ? ['picture', 'snippet'] : [],
        }),
        PasteExtension.configure({ addFiles: takeFiles, sendPicture: (file) => uploads.begin(file), say: (message) => showInfo(message) }),
      ],
    }),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'pl-rich-text pl-editor', dir: 'auto' },
      handleKeyDown: (_, event) => {
        if (event.key === 'F10' && event.altKey)
          bar.current?.closest('[data-editor]')?.querySelector<HTMLElement>('[data-bubble] :is(input, button), [role=toolbar] button')?.focus()
        else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) setPanel('link')
        else if (event.key === 'Escape' && openPanel.current) setPanel(null)
        else return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      instance.current = created
    },
    onUpdate: ({ editor: { state } }) => {
      clearTimeout(timer.current)
      // Emit at once, so that the text is stored in the browser before the tab can close.
      if (state.doc.content.size <= promptSizeMax) emitNow.current()
      else timer.current = setTimeout(() => emitNow.current(), pauseMs)
    },
    onBlur: () => timer.current !== undefined && emitNow.current(),
    onContentError: ({ error }) => showError(error.message),
  })

  // Images can be deleted when the editor closes: its undo history is gone, and nothing else can restore them.
  useEffect(() => {
    if (!editor) return
    const removed = new RemovedPictures()
    const note = ({ transaction }: { transaction: Transaction }) => removed.note(transaction)
    editor.on('transaction', note)
    return () => {
      editor.off('transaction', note)
      void forgetUploads(removed.take())
    }
  }, [editor])

  const unsent = useRef(noUnsentPictures)
  useEffect(() => {
    if (!editor) return
    const count = () => {
      if (editor.isDestroyed) return
      const now = unsentPictures(editor.state.doc, uploads)
      if (now.sending === unsent.current.sending && now.failed === unsent.current.failed) return
      unsent.current = now
      handlers.current.onUnsent?.(now)
    }
    editor.on('update', count)
    const stopListening = uploads.onChange(count)
    return () => {
      editor.off('update', count)
      stopListening()
    }
  }, [editor, uploads])

  // Apply an external value: the initial one, a restored version, or a colleague's change.
  const isFirst = useRef(true)
  useEffect(() => {
    if (!editor || editor.isDestroyed || (!isFirst.current && value === emitted.current)) return
    instance.current = editor
    emitted.current = value
    const isOpening = isFirst.current
    isFirst.current = false
    const tr = putOutsideValue(editor.state, value)?.setMeta('preventUpdate', true)
    if (tr) editor.view.dispatch(isOpening ? tr.setMeta('addToHistory', false) : tr)
    if (isOpening) openAtLink(editor)
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  // Escape closes the editor's own menu or panel before a surrounding dialog.
  const isOpen = menu !== null || panel !== null
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.dom.setAttribute('data-mantine-stop-propagation', String(isOpen))
  }, [editor, isOpen])

  // Emit the last changes before the screen or tab closes.
  useEffect(() => {
    const tell = () => timer.current !== undefined && emitNow.current()
    window.addEventListener('pagehide', tell)
    document.addEventListener('visibilitychange', tell)
    return () => {
      tell()
      window.removeEventListener('pagehide', tell)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])

  if (!editor) return null
  const hands = {
    ...(!isSnippet && { addPicture: () => fileInput.current?.click(), addSnippet: () => setPicking(true) }),
    ...{ addVideo: () => setPanel('video'), editLink: () => setPanel('link') },
  }
  return (
    // The bubble stays open while focus is anywhere inside, including the text and menus.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to focus passing through
    <div
      className={styles.editor}
      data-editor
      data-read-only={isReadOnly || undefined}
      onFocus={(event) => {
        setFocus(true)
        if (event.target === editor.view.dom) setPanel(null)
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setFocus(false)
        // Without a related target, the window lost focus: the writer may be copying a URL from elsewhere.
        if (event.relatedTarget) setPanel(null)
      }}
    >
      {!isReadOnly && (
        <div className={styles.head}>
          <Toolbar editor={editor} hands={hands} bar={bar} />
          {problem && <Notice tone="danger">{problem}</Notice>}
          {misspelled.length > 0 && <MisspelledNotice editor={editor} misspelled={misspelled} />}
        </div>
      )}
      <EditorContent editor={editor} className={styles.field} style={{ '--editor-min': minHeight } as React.CSSProperties} />
      {!isReadOnly && (hasFocus || panel) && (
        <Bubble editor={editor} panel={panel} setPanel={setPanel} onRemovePicture={() => editor.chain().focus().deleteSelection().run()} />
      )}
      {menu && <SlashMenu menu={menu} keys={keys} />}
      {isPicking && (
        <SnippetPicker
          onChoose={(snippet_ref) => {
            setPicking(false)
            insertSnippet(editor, snippet_ref)
          }}
          onClose={() => setPicking(false)}
        />
      )}
      <FileInput ref={fileInput} accept="image/png,image/jpeg,image/gif,image/webp" multiple onFiles={addFiles} />
    </div>
  )
}
