import { limits } from '@porchlight/contracts/limits'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlNode, parseHtml } from '@porchlight/ui/rich-text/parse-html.ts'
import { Extension } from '@tiptap/core'
import { DOMParser, Slice } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { withKnownHeadings } from '../editor-html.ts'
import { htmlToDom } from '../html-to-dom.ts'
import { t } from '../texts.ts'
import { cleanPasted } from './clean-pasted.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

export type PasteOptions = {
  /** Takes files of the clipboard or a drop; `at` is where they were dropped. */
  addFiles: (files: File[], at?: number) => void
  /** Starts sending a picture; answers the id its place carries. */
  sendPicture: (file: File) => string
  say: (message: string) => void
}

/** Raw bytes of HTML we still read: Word wraps a page of text into some hundred thousand characters. */
const rawMax = 6 * limits.richTextLengthMax

/**
 * Pasting and dropping, done by us: the editor's own way reads HTML through innerHTML, which the pages' Trusted Types forbid,
 * and keeps what Word and Google Docs wrap around text.
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
              return take(view, event.clipboardData, options, (tr) => tr)
            },
            drop: (view, event) => {
              if (!view.editable || view.dragging || !event.dataTransfer) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              event.preventDefault()
              return take(view, event.dataTransfer, options, (tr) => (at === undefined ? tr : tr.insertText('', at)), at)
            },
          },
        },
      }),
    ]
  },
})

function take(view: EditorView, data: DataTransfer, options: PasteOptions, place: (tr: Transaction) => Transaction, at?: number): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files]
  if (Math.max(html.length, text.length) > rawMax) {
    options.say(t('pasteTooLong', { size: (Math.max(html.length, text.length) / 1e6).toFixed(1) }))
    return true
  }
  const isInCode = view.state.selection.$from.parent.type.spec.code
  const isPlain = isInCode || html === '' || data.types.includes('vscode-editor-data')
  if (files.length > 0 && (html === '' || text.trim() === '')) options.addFiles(files, at)
  else if (!isPlain) insert(view, ...readHtml(view, html, options), options, place)
  else if (!isInCode && looksLikeMarkdown(text)) void pasteMarkdown(view, text, options, place)
  else insertText(view, text, options)
  return true
}

function insertText(view: EditorView, text: string, options: PasteOptions): void {
  if (text === '') return
  if (fits(view, text.length)) view.pasteText(text)
  else options.say(t('pasteWouldNotFit', { max: limits.richTextLengthMax.toLocaleString() }))
}

/** Our own copies say how they were cut (`data-pm-slice`); they go in as they came out. */
function readHtml(view: EditorView, html: string, options: PasteOptions): [Slice, number] {
  const cut = / data-pm-slice="(\d+) (\d+)( -\d+)? /.exec(html)
  const pasted = cut
    ? { nodes: withKnownHeadings(allowedOnly(parseHtml(html))), embedded: new Map<string, File>(), leftOut: 0 }
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

async function pasteMarkdown(view: EditorView, text: string, options: PasteOptions, place: (tr: Transaction) => Transaction): Promise<void> {
  const { marked } = await import('marked')
  const { nodes, leftOut } = cleanPasted(await marked.parse(text, { async: true, gfm: true }), location.origin)
  if (leftOut > 0) options.say(t('picturesLeftOut', { count: leftOut }))
  insert(view, sliceOf(view, nodes, false), text.length, options, place)
}

function insert(view: EditorView, slice: Slice, length: number, options: PasteOptions, place: (tr: Transaction) => Transaction): void {
  // Markup of the clipboard is much larger than ours: only words can be known to be too many before they are in.
  if (!fits(view, Math.min(length, slice.content.size))) {
    options.say(t('pasteWouldNotFit', { max: limits.richTextLengthMax.toLocaleString() }))
    return
  }
  const tr = place(view.state.tr).replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')
  view.dispatch(tr)
  view.focus()
}

const fits = (view: EditorView, more: number): boolean => view.state.doc.content.size + more <= limits.richTextLengthMax
