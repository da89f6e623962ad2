import { randomBytes, randomInt } from 'node:crypto'
import { api } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { createTransport } from 'nodemailer'
import { requestOf } from '../../calls.ts'

/** A library that strangers, visitors and members write to, and how. Plain data, so that it can be made in the server's process. */
export type FormatWorld = {
  address: string
  smtp_port: number
  support_lib_id: string
  mail_address: string
  admin_token: string
  admin_email: string
  visitor_secret: string
  scim_key: string
}

/** A file in the format's own grammar of about `size` characters, and what it is about. */
export type HostileFile = { name: string; make(size: number): string | Buffer }

/**
 * A format that somebody outside may send: `usual` is a file as people send it, `hostile` ones try to take time. `send` sends one as its sender does, and returns
 * the answer. `sizeMax` is about what the way in lets through.
 */
export type Format = {
  name: string
  from: 'stranger' | 'visitor' | 'member'
  sizeMax: number
  usual: string | Buffer
  hostile: HostileFile[]
  send(world: FormatWorld, file: string | Buffer): Promise<string>
}

/** Repeats a piece until it has about `size` characters. */
export const filled = (piece: string, size: number): string => piece.repeat(Math.max(1, Math.floor(size / piece.length)))
/** Joins pieces that differ by their number until they have about `size` characters. */
export function numbered(piece: (at: number) => string, size: number): string {
  const pieces: string[] = []
  for (let [at, length] = [0, 0]; length < size; at++) {
    const one = piece(at)
    pieces.push(one)
    length += one.length
  }
  return pieces.join('')
}
/** Opens a piece and closes it as often, so that the text has about `size` characters. */
export function nested(open: string, close: string, size: number, inside = ''): string {
  const times = Math.max(1, Math.floor(size / (open.length + close.length)))
  return open.repeat(times) + inside + close.repeat(times)
}

/** Sends an HTTP request and returns the status. */
export async function ask(world: FormatWorld, path: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(world.address + path, { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    return `no response: ${cause?.code ?? cause?.message ?? String(error)}`
  }
}

const authorization = (world: FormatWorld, as: 'member' | 'visitor') =>
  as === 'member' ? `Bearer ${world.admin_token}` : `Visitor ${world.support_lib_id}.${world.visitor_secret}`

/** Calls an operation and returns the status. */
export function call(
  world: FormatWorld,
  as: 'member' | 'visitor',
  operation: Operation,
  input: Record<string, unknown>,
  file?: { name: string; bytes: string | Buffer },
) {
  const { method, path, body } = requestOf(operation, input)
  const headers: Record<string, string> = {
    authorization: authorization(world, as),
    ...(!file && body !== undefined && { 'content-type': 'application/json' }),
  }
  if (!file) return ask(world, path, { method, headers, ...(body !== undefined && { body }) })
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name)
  return ask(world, path, { method, headers, body: form })
}

/** Uploads a file as a visitor does. */
export const upload = (name: string) => (world: FormatWorld, file: string | Buffer) => call(world, 'visitor', api.uploads.create, {}, { name, bytes: file })
/** Imports a file as articles. */
export const importArticle = (name: string) => (world: FormatWorld, file: string | Buffer) =>
  call(world, 'member', api.articleFiles.startImport, {}, { name, bytes: file })
/** Imports an export of another program. */
export const importFrom = (source: string, name: string) => (world: FormatWorld, file: string | Buffer) =>
  call(world, 'member', api.imports.start, { source }, { name, bytes: file })

/** Sends a mail by SMTP as another mail server does, and returns the reply's code. */
export async function mail(world: FormatWorld, raw: string | Buffer): Promise<string> {
  // Another mail server each time; elsewhere than on Linux there is one local address alone.
  const localAddress = process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : '127.0.0.1'
  const transport = createTransport({
    host: '127.0.0.1',
    port: world.smtp_port,
    secure: false,
    ignoreTLS: true,
    localAddress,
    socketTimeout: 20_000,
    greetingTimeout: 20_000,
  })
  try {
    const sent = await transport.sendMail({ envelope: { from: 'mia@stranger.test', to: [world.mail_address] }, raw })
    return sent.response.slice(0, 3)
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string }
    return String(responseCode ?? code ?? 'no response')
  } finally {
    transport.close()
  }
}

/** Returns a mail with these further header lines and this body. */
export const mailOf = (headers: string, body = 'Hello', type = 'Content-Type: text/plain; charset=utf-8\r\n'): string =>
  `From: Mia <mia@stranger.test>\r\nTo: help@desk.test\r\nSubject: Hello\r\nMessage-ID: <${randomBytes(9).toString('hex')}@stranger.test>\r\nDate: Sat, 28 Nov 2026 10:00:00 +0000\r\n${headers}MIME-Version: 1.0\r\n${type}\r\n${body}\r\n`
