import { limits } from '@porchlight/contracts/limits'
import { escapeHtml, linkify } from '../mail/index.ts'
import { messageHtml } from './message-html.ts'

/** An earlier message to quote. */
export type Quoted = { name: string; at: Date; message: string }
/** The parts of a reply's body. `links` are files that are too large to attach; `isOfChat`: its reader has left the chat that it continues. */
export type Body = {
  message: string
  signature: string
  links: readonly { name: string; url: string }[]
  /** Ids of attached pictures, which the HTML part shows below the message. */
  pictures?: readonly { file_id: string; name: string }[]
  quoted: readonly Quoted[]
  language: 'en' | 'de'
  isOfChat?: boolean
}

const words = {
  en: {
    wrote: (at: string, name: string) => `On ${at}, ${name || 'someone'} wrote:`,
    files: 'Files:',
    chat: 'You had left our chat, so we’re answering by email. Reply to it, and the chat goes on.',
  },
  de: {
    wrote: (at: string, name: string) => `${name || 'Jemand'} schrieb am ${at}:`,
    files: 'Dateien:',
    chat: 'Sie hatten unseren Chat verlassen, daher antworten wir per E-Mail. Wenn Sie darauf antworten, geht der Chat weiter.',
  },
}

/** Returns the text and the HTML part of a reply: message, files to download, signature, then the earlier messages, newest first. */
export function mailBody({ message, signature, links, pictures = [], quoted, language, isOfChat = false }: Body): { text: string; html: string } {
  const { wrote, files, chat } = words[language]
  const about = isOfChat ? chat : ''
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const linked = links.length > 0 ? [files, ...links.map(({ name, url }) => `${name}: ${url}`)].join('\n') : ''
  const own = [message.trim(), linked, about, signature.trim() && `-- \n${signature.trim()}`].filter((part) => part !== '')
  const earlier = shortened(quoted).map((each) => ({ head: wrote(`${format.format(each.at)} UTC`, each.name), message: each.message }))
  const text = [...own, ...earlier.map(({ head, message }) => `${head}\n${message.split('\n').map(quotedLine).join('\n')}`)].join('\n\n')
  const html = [
    ...(message.trim() === '' ? [] : [`<div dir="auto">${messageHtml(message.trim())}</div>`]),
    ...pictures.map(({ file_id, name }) => `<p><img src="cid:${file_id}" alt="${escapeHtml(name)}" style="max-width:100%"></p>`),
    ...(linked === '' ? [] : [`<div dir="auto">${lines(linked)}</div>`]),
    ...(about === '' ? [] : [`<div dir="auto">${lines(about)}</div>`]),
    ...(signature.trim() === '' ? [] : [`<div dir="auto" style="color:#666;margin-top:1em">-- <br>${lines(signature.trim())}</div>`]),
    ...earlier.map(
      ({ head, message }) =>
        `<div style="margin-top:1em">${lines(head)}</div><blockquote type="cite" dir="auto" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${lines(message)}</blockquote>`,
    ),
  ]
  return { text: `${text}\n`, html: `<!doctype html><html><body>${html.join('\n')}</body></html>` }
}

const quotedLine = (line: string) => (line.startsWith('>') ? `>${line}` : line === '' ? '>' : `> ${line}`)
const lines = (text: string) => linkify(text).replaceAll('\n', '<br>\n')

/** Returns the newest messages that fit into the limit together. */
function shortened(quoted: readonly Quoted[]): Quoted[] {
  let left = limits.mailQuotedLengthMax
  return quoted.filter(({ message }) => {
    left -= message.length
    return left >= 0
  })
}

/**
 * Returns a subject for an answer: one 'Re:' (or the forward's 'Fwd:') before it, whatever it began with, and none before the first mail of a conversation. Applied
 * to at most one line of a subject.
 */
export function answerSubject(subject: string, number: number, prefix: 'Re' | 'Fwd' | null): string {
  if (prefix === null) return subject.trim() || `#${number}`
  const bare = subject.replace(/^(?:\s*(?:re|aw|fwd?|wg|sv|antw)\s*:)+/i, '').trim()
  return `${prefix}: ${bare || `#${number}`}`
}
