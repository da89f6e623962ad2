import { limits } from '@porchlight/contracts/limits'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { Extension } from '@tiptap/core'
import { DOMParser, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { withKnownNodes } from '../editor-html.ts'
import { htmlToDom } from '../html-to-dom.ts'
import { cursorBehind, lastChange } from '../insert-blocks.ts'
import { t } from '../texts.ts'
import { cleanPasted } from './clean-pasted.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

export type PasteOptions = {
  /** Accepts files from the clipboard or a drop. */
  addFiles: (files: File[]) => void
  /** Starts uploading an image; returns the id for its placeholder. */
  sendPicture: (file: File) => string
  say: (message: string) => void
}

/** Maximum length of raw HTML to parse: Word generates several hundred thousand characters for one page of text. */
const rawMax = 6 * limits.richTextLengthMax

/**
 * Handles paste and drop. The editor's own handler parses HTML through innerHTML, which the page's Trusted Types policy forbids, and keeps the markup that Word
 * and Google Docs add to text.
 */
export const PasteExtension = Extension.create<PasteOptions>({
  name: 'cleanPaste',
  priority: 1000,
  addProseMirrorPlugins() {
    const { options } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => {
              if (!view.editable || !event.clipboardData) return false
              event.preventDefault()
              return take(view, event.clipboardData, options)
            },
            drop: (view, event) => {
              if (!view.editable || view.dragging || !event.dataTransfer) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              event.preventDefault()
              if (at !== undefined) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))))
              return take(view, event.dataTransfer, options)
            },
          },
        },
      }),
    ]
  },
})

function take(view: EditorView, data: DataTransfer, options: PasteOptions): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files]
  if (Math.max(html.length, text.length) > rawMax) {
    options.say(t('pasteTooLong', { size: (Math.max(html.length, text.length) / 1e6).toFixed(1) }))
    return true
  }
  const isInCode = view.state.selection.$from.parent.type.spec.code
  const isPlain = isInCode || html === '' || data.types.includes('vscode-editor-data')
  if (files.length > 0 && (html === '' || text.trim() === '')) options.addFiles(files)
  else if (!isPlain) insert(view, ...readHtml(view, html, options), options)
  else if (!isInCode && looksLikeMarkdown(text)) void pasteMarkdown(view, text, options)
  else insertText(view, text, options)
  return true
}

function insertText(view: EditorView, text: string, options: PasteOptions): void {
  if (text === '') return
  if (fits(view, text.length)) view.pasteText(text)
  else options.say(t('pasteWouldNotFit', { max: limits.richTextLengthMax.toLocaleString(currentLocale()) }))
}

/** Content copied from our own editor (`data-pm-slice`) is inserted unchanged. */
function readHtml(view: EditorView, html: string, options: PasteOptions): [Slice, number] {
  const cut = / data-pm-slice="(\d+) (\d+)( -\d+)? /.exec(html)
  const pasted = cut
    ? { nodes: withKnownNodes(allowedOnly(parseHtml(html))), embedded: new Map<string, File>(), leftOut: 0 }
    : cleanPasted(html, location.origin)
  if (pasted.leftOut > 0) options.say(t('picturesLeftOut', { count: pasted.leftOut }))
  const slice = sliceOf(view, pasted.nodes, cut !== null)
  if (pasted.embedded.size === 0) return [cut ? openedAs(slice, Number(cut[1]), Number(cut[2])) : slice, html.length]
  const json = JSON.stringify(slice.toJSON(), (key, value: unknown) => {
    const attrs = value as { src?: string } | null
    const file = key === 'attrs' ? pasted.embedded.get(attrs?.src ?? '') : undefined
    return file ? { ...(value as object), src: null, upload: options.sendPicture(file) } : value
  })
  return [Slice.fromJSON(view.state.schema, JSON.parse(json)), json.length]
}

const openedAs = ({ content, openStart, openEnd }: Slice, start: number, end: number) => new Slice(content, Math.min(openStart, start), Math.min(openEnd, end))

const sliceOf = (view: EditorView, nodes: HtmlNode[], isOurs: boolean): Slice =>
  DOMParser.fromSchema(view.state.schema).parseSlice(htmlToDom(nodes), { preserveWhitespace: isOurs, context: view.state.selection.$from })

async function pasteMarkdown(view: EditorView, text: string, options: PasteOptions): Promise<void> {
  const { markdownToHtml } = await import('@porchlight/markdown')
  const { nodes, leftOut } = cleanPasted(markdownToHtml(text, { breaks: true }), location.origin)
  if (leftOut > 0) options.say(t('picturesLeftOut', { count: leftOut }))
  insert(view, sliceOf(view, nodes, false), text.length, options)
}

function insert(view: EditorView, slice: Slice, length: number, options: PasteOptions): void {
  // Clipboard markup is much larger than the cleaned HTML, so only the text length can be checked before inserting.
  if (!fits(view, Math.min(length, slice.content.size))) {
    options.say(t('pasteWouldNotFit', { max: limits.richTextLengthMax.toLocaleString(currentLocale()) }))
    return
  }
  const tr = view.state.tr.replaceSelection(slice)
  // Deselect a trailing image; otherwise the next keystroke would replace it.
  if (tr.selection instanceof NodeSelection) cursorBehind(tr, lastChange(tr)?.to ?? tr.selection.to)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  view.focus()
}

const fits = (view: EditorView, more: number): boolean => view.state.doc.content.size + more <= limits.richTextLengthMax
