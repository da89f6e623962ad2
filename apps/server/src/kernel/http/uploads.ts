import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { Operation } from '@porchlight/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../context.ts'
import { refuse } from '../errors.ts'
import { newRef } from '../ids.ts'
import type { Kernel } from '../kernel.ts'

/** Where files lie while they come in. */
const incoming = (kernel: Kernel) => join(kernel.config.DATA_DIR, 'incoming')
/** Files older than this were left by a process that died. */
const leftBehindMs = 3_600_000

/** Reads multipart bodies, and clears away what a process that died has left of them. */
export async function registerUploads(app: FastifyInstance, kernel: Kernel): Promise<void> {
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 4096, parts: 12, headerPairs: 50 } })
  await mkdir(incoming(kernel), { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming(kernel))) {
    const path = join(incoming(kernel), name)
    const made = await stat(path).catch(() => undefined)
    if (made && made.mtimeMs < Date.now() - leftBehindMs) await rm(path, { force: true })
  }
}

/** What came with a multipart request. The caller removes `file.path` when it is done. */
export type ReceivedUpload = { file: UploadedFile; fields: Record<string, string> }

/** What a multipart body may hold besides its file: ten short fields, headers and boundaries. */
const wrappingBytesMax = 64 * 1024

/**
 * Returns how many bytes an upload is going to have at most: what it claims (the HTTP parser takes no more), or without a claim what the operation allows.
 * @throws AppError `too_large`
 */
export function claimedBytes({ upload }: Operation, request: FastifyRequest): number {
  const most = upload?.bytesMax ?? 0
  const claimed = Number(request.headers['content-length'] ?? most)
  if (claimed > most + wrappingBytesMax) throw refuse('too_large')
  return Math.min(claimed, most)
}

/**
 * Writes the one file part to disk as it comes: no file is ever held in memory. The caller has been admitted before.
 * @throws AppError `too_large`, `invalid_input`
 */
export async function readUpload(kernel: Kernel, operation: Operation, request: FastifyRequest): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  const part = await request.file({ limits: { fileSize: operation.upload?.bytesMax ?? 0 } }).catch((error: unknown) => {
    kernel.log.info({ err: error }, 'broken multipart')
    throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  })
  if (part?.fieldname !== 'file') throw refuse('invalid_input', { fields: { file: 'required' } })
  return { file: await receive(part, join(incoming(kernel), newRef())), fields: fieldsBefore(part) }
}

/** No upload is taken in faster, however near its sender: what it costs in hashing, and on the disk that the database writes to, is spread over time. */
const bytesPerSecondMax = 8 * 1024 * 1024

/** How far an upload has come, and how long it waits to keep to the speed of uploads. */
class Pace {
  bytes = 0
  private readonly startedAt = performance.now()

  /** Milliseconds until the chunk after this one. */
  pauseAfter(chunk: Buffer): number {
    this.bytes += chunk.length
    return Math.max(0, (this.bytes / bytesPerSecondMax) * 1000 - (performance.now() - this.startedAt))
  }
}

const waitingChunks: (() => void)[] = []
let isTurnAsked = false

/** Takes one chunk of all uploads in each turn of the event loop: many uploads at once slow each other down and nobody else. */
function takeTurn(take: () => void): void {
  waitingChunks.push(take)
  askForTurn()
}

function askForTurn(): void {
  if (isTurnAsked || waitingChunks.length === 0) return
  isTurnAsked = true
  setImmediate(() => {
    waitingChunks.shift()?.()
    isTurnAsked = false
    askForTurn()
  })
}

async function receive(part: MultipartFile, path: string): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const pace = new Pace()
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      takeTurn(() => {
        hash.update(chunk)
        setTimeout(done, pace.pauseAfter(chunk), null, chunk)
      })
    },
  })
  const written = await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 })).then(
    () => true,
    () => false,
  )
  if (written && !part.file.truncated) return { name: part.filename ?? '', path, size: pace.bytes, sha256: hash.digest() }
  await rm(path, { force: true })
  throw refuse(part.file.truncated ? 'too_large' : 'invalid_input')
}

/** Whoever sends nothing for so long waits for the answer first. */
const silenceMs = 300

/**
 * Reads what is left of a refused upload as slowly as if it were wanted, so that its sender hears why: whoever is cut off while sending seldom does.
 * Resolves when the body ends, or when nothing has arrived for a while.
 */
export async function throwAway({ raw }: FastifyRequest, bytesMax: number): Promise<void> {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  const pace = new Pace()
  const { promise, resolve } = Promise.withResolvers<void>()
  let silence = setTimeout(resolve, silenceMs)
  const goOn = () => {
    silence = setTimeout(resolve, silenceMs)
    raw.resume()
  }
  const take = (chunk: Buffer) => {
    clearTimeout(silence)
    raw.pause()
    const pause = pace.pauseAfter(chunk)
    if (pace.bytes > bytesMax + wrappingBytesMax) resolve()
    else setTimeout(goOn, pause)
  }
  raw.on('data', take).once('end', resolve).once('close', resolve).once('error', resolve)
  await promise
  clearTimeout(silence)
  raw.off('data', take)
}

/** The text fields that stood before the file. */
function fieldsBefore(part: MultipartFile): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string') fields[name] = field.value
  }
  return fields
}
