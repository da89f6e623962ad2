import { text } from 'node:stream/consumers'
import type { Operation } from '@porchlight/contracts/define'
import yauzl from 'yauzl'
import { requestOf } from '../calls.ts'

/** A question to the server: an operation and its input. */
export type Question = { operation: Operation; input: Record<string, unknown> }
/** What came of it: `ok` or the code of a refusal, and all text of the answer, unpacked. */
export type Answer = { code: string; text: string }

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Asks the server as somebody. */
export async function ask(address: string, authorization: string, { operation, input }: Question): Promise<Answer> {
  const { method, path, body } = requestOf(operation, input)
  const headers = { authorization, 'accept-encoding': 'identity', ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(address + path, { method, headers, body })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return { code: codeIn(bytes.toString()), text: bytes.toString() }
  return { code: 'ok', text: operation.answers === spreadsheet ? await unpacked(bytes) : bytes.toString() }
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code ?? ''
  } catch {
    return ''
  }
}

/** Returns the texts of all files of a zip. */
export async function unpacked(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const texts: string[] = []
  for await (const entry of zip.eachEntry()) texts.push(`${entry.fileName}\n${await text(await zip.openReadStreamPromise(entry))}`)
  return texts.join('\n')
}

/** An answer without what differs from one call to the next: what is made for the call, and times after `since`. Times before it stay. */
export const settledText = ({ code, text: body }: Answer, since: string): string =>
  `${code} ${body
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => (time < since ? time : 'now'))
    .replace(/"(request_id|answer_ref|next_cursor|snapshot_ref)":"[^"]*"/g, '"$1":"…"')
    .replace(/"is_behind":(true|false)/g, '"is_behind":…')}`
