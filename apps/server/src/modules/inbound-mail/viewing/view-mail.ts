import { parseMail } from '../parsing/parse-mail.ts'
import type { Mailbox } from '../parsing/parsed-mail.ts'
import { cleanMailHtml } from './clean-mail-html.ts'

/** What is shown of a mail; everything is parsed from the raw mail in a worker process when someone looks. */
export type ViewedMail = {
  from: Mailbox
  reply_to: Mailbox[]
  to: Mailbox[]
  cc: Mailbox[]
  subject: string
  parts: { is_folded: boolean; text: string }[]
  hasHtml: boolean
  hasRemote: boolean
  files: { index: number; name: string; type: string; size: number }[]
  isCut: boolean
}

const shownTextMax = 200_000

/** Reads a mail for the conversation's panel. */
export async function viewMail(raw: Uint8Array): Promise<ViewedMail> {
  const mail = await parseMail(raw)
  let left = shownTextMax
  const parts = mail.reply.parts.flatMap(({ isFolded, text }) => {
    const shown = text.slice(0, left).toWellFormed()
    left -= shown.length
    return shown === '' ? [] : [{ is_folded: isFolded, text: shown }]
  })
  const { hasRemote } = cleanMailHtml({ html: mail.html, files: [], withRemote: false })
  return {
    ...{ from: mail.from, reply_to: mail.reply_to, to: mail.to, cc: mail.cc, subject: mail.subject },
    ...{ parts, hasHtml: mail.html !== '', hasRemote, isCut: left <= 0 },
    files: mail.files.map(({ name, type, content }, index) => ({ index, name, type, size: content.length })),
  }
}

/** Returns the page for a mail's frame. */
export async function frameOfMail({ raw, withRemote }: { raw: Uint8Array; withRemote: boolean }): Promise<string> {
  const mail = await parseMail(raw)
  const { html } = cleanMailHtml({ html: mail.html, files: mail.files, withRemote })
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><style>${frameStyle}</style><body dir="auto">${html}</body>`
}

const frameStyle =
  'body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}blockquote{margin:8px 0 8px 12px;padding-left:12px;border-left:2px solid #ccc}'

/** Returns one file of a mail; undefined if it has none with this index. */
export async function fileOfMail({ raw, index }: { raw: Uint8Array; index: number }): Promise<{ name: string; content: Uint8Array } | undefined> {
  const file = (await parseMail(raw)).files[index]
  return file && { name: file.name, content: file.content }
}
