import { limits } from '@porchlight/contracts/limits'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../kernel/errors.ts'

/** Bytes of the largest value, which is a mail. */
const bytesMax = limits.inboundMailMbMax * 1024 * 1024
/** Of an urlencoded body: fields that are looked at, and characters of a name and of a value that is no mail. */
const most = { fields: 100, name: 100, text: 4_000 }
/** Bytes that are unescaped between two turns of the main thread. */
const pieceBytes = 1024 * 1024

/** A posted form. Its values are bytes: a mail in them may have any charset. */
export type PostedForm = {
  /** Returns a short value; empty if there is none. */
  text(name: string): string
  bytes(name: string): Promise<Buffer | undefined>
}

/**
 * Reads a multipart or urlencoded body. Nothing of an urlencoded one is unescaped before it is asked for, so that a stranger's body costs nothing before its
 * signature has been checked.
 */
export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  if (Buffer.isBuffer(request.body)) {
    const fields = escapedFields(request.body)
    return {
      text: (name) => {
        const value = fields.get(name)?.subarray(0, most.text)
        return value ? unescapedIn(value, Buffer.alloc(value.length), 0).toString('latin1') : ''
      },
      bytes: async (name) => {
        const value = fields.get(name)
        return value && unescaped(value)
      },
    }
  }
  if (!request.isMultipart()) throw refuse('invalid_input', { fields: { body: 'form expected' } })
  if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit) throw refuse('too_large')
  const fields = new Map<string, Buffer>()
  let length = 0
  for await (const part of request.parts({ limits: { fieldSize: bytesMax, fileSize: bytesMax, fields: 60, files: 2, parts: 70 } })) {
    if (part.type === 'field' && part.valueTruncated) throw refuse('too_large')
    const value = part.type === 'field' ? Buffer.from(String(part.value), 'utf8') : await part.toBuffer()
    length += value.length
    if (length > request.routeOptions.bodyLimit) throw refuse('too_large')
    fields.set(part.fieldname, value)
  }
  return { text: (name) => fields.get(name)?.subarray(0, most.text).toString('latin1') ?? '', bytes: async (name) => fields.get(name) }
}

/** Finds the fields of an urlencoded body, in one pass over at most a hundred. */
function escapedFields(body: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  for (let at = 0, count = 0; at < body.length && count < most.fields; count++) {
    const next = body.indexOf('&', at)
    const pair = body.subarray(at, next < 0 ? body.length : next)
    const equals = pair.subarray(0, most.name).indexOf('=')
    if (equals > 0) fields.set(pair.subarray(0, equals).toString('latin1'), pair.subarray(equals + 1))
    at += pair.length + 1
  }
  return fields
}

async function unescaped(value: Buffer): Promise<Buffer> {
  const target = Buffer.allocUnsafe(value.length)
  let length = 0
  for (let at = 0; at < value.length; ) {
    // A piece does not end within an escape.
    let end = Math.min(value.length, at + pieceBytes)
    while (end < value.length && (value[end - 1] === percent || value[end - 2] === percent) && end > at + 2) end--
    length = unescapedIn(value.subarray(at, end), target, length).length
    at = end
    await new Promise((resolve) => setImmediate(resolve))
  }
  return target.subarray(0, length)
}

const [percent, plus, blank] = [37, 43, 32]

/** Writes the unescaped bytes after the first `length` of `target`, and returns what it then holds. */
function unescapedIn(value: Buffer, target: Buffer, length: number): Buffer {
  let to = length
  for (let at = 0; at < value.length; at++) {
    const byte = value[at] as number
    const [high, low] = byte === percent ? [digit(value[at + 1]), digit(value[at + 2])] : [-1, -1]
    if (high >= 0 && low >= 0) {
      target[to++] = high * 16 + low
      at += 2
    } else target[to++] = byte === plus ? blank : byte
  }
  return target.subarray(0, to)
}

function digit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
