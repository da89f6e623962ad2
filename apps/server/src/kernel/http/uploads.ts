import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { Operation } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { UploadedFile } from '../context.ts'
import { refuse, storageFault } from '../errors.ts'
import { newRef } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { atMost } from '../process/at-most.ts'
import { FewParts } from './few-parts.ts'

/** Folder for files that are being received. */
export const incoming = (kernel: Kernel): string => join(kernel.config.DATA_DIR, 'incoming')
/** Older files were left behind by a process that crashed. */
const leftBehindMs = 3_600_000

/** Maximum number of parts of an upload: its file, and fields. */
const partsMax = 12

/** Registers the multipart parser, and removes files that a crashed process left behind. */
export async function registerUploads(app: FastifyInstance, kernel: Kernel): Promise<void> {
  await app.register(fastifyMultipart, { preservePath: true, limits: { files: 1, fields: 10, fieldSize: 4096, parts: partsMax, headerPairs: 50 } })
  await mkdir(incoming(kernel), { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming(kernel))) {
    const path = join(incoming(kernel), name)
    const made = await stat(path).catch(() => undefined)
    if (made && made.mtimeMs < Date.now() - leftBehindMs) await rm(path, { force: true })
  }
}

/** Returns the file's name as its sender wrote it: browsers escape quotes and line breaks in it (HTML, multipart form data). */
export const nameOf = ({ filename = '' }: Pick<MultipartFile, 'filename'>): string => filename.replace(/%22/g, '"').replace(/%0[AD]/g, ' ')

/** The contents of a multipart request. The caller removes `file.path` when done. */
export type ReceivedUpload = { file: UploadedFile; fields: Record<string, string> }

/** Allowance for the rest of a multipart body: ten short fields, headers and boundaries. */
const wrappingBytesMax = 64 * 1024

/**
 * Returns the maximum size of an upload in bytes: its declared length, which the HTTP parser enforces, or else the operation's limit.
 * @throws AppError `too_large`
 */
export function claimedBytes({ upload }: Operation, request: FastifyRequest): number {
  const most = upload?.bytesMax ?? 0
  const claimed = Number(request.headers['content-length'] ?? most)
  if (claimed > most + wrappingBytesMax) throw refuse('too_large')
  return Math.min(claimed, most)
}

/**
 * Streams the single file part to disk, so that no file is ever held in memory. The call has already been admitted.
 * @param caller whose uploads share a rate
 * @throws AppError `too_large`, `invalid_input`
 */
export async function readUpload(kernel: Kernel, operation: Operation, request: FastifyRequest, caller: string): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  const part = await fileOf(request, operation.upload?.bytesMax ?? 0).catch((error: unknown) => {
    kernel.log.info({ err: error }, 'broken multipart')
    throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  })
  if (part?.fieldname !== 'file') throw refuse('invalid_input', { fields: { file: 'required' } })
  return { file: await receive(part, join(incoming(kernel), newRef()), caller), fields: fieldsBefore(part) }
}

/** Returns the first file of a form. */
function fileOf(request: FastifyRequest, fileSize: number): Promise<MultipartFile | undefined> {
  const { checked, tooMany } = withFewParts(request, partsMax)
  return Promise.race([tooMany, checked.file({ limits: { fileSize } })])
}

/** Returns the request as the parser gets it: of a body with more parts it sees nothing, and `tooMany` rejects. */
export function withFewParts(request: FastifyRequest, partsMax: number): { checked: FastifyRequest; tooMany: Promise<never> } {
  const { raw, headers } = request
  const { promise: tooMany, reject } = Promise.withResolvers<never>()
  const parts = new FewParts(String(headers['content-type']), partsMax, () => reject(new Error('too many parts')))
  const body = Object.assign(parts, { headers: raw.headers })
  raw.once('close', () => {
    if (!raw.complete) body.destroy()
  })
  raw.pipe(body)
  return { checked: Object.create(request, { raw: { value: body } }) as FastifyRequest, tooMany }
}

/** Maximum rate of one caller's uploads, however many and however fast: this limits hashing, and writing to the disk that the database uses. */
const bytesPerSecondMax = 8 * 1024 * 1024

/** Counts an upload's bytes and computes the pauses that keep it below the maximum rate. */
class Pace {
  bytes = 0
  private freeAt = 0

  /** Returns the milliseconds to wait before the next chunk. */
  pauseAfter(chunk: Buffer): number {
    this.bytes += chunk.length
    const now = performance.now()
    this.freeAt = Math.max(now, this.freeAt) + (chunk.length / bytesPerSecondMax) * 1000
    return this.freeAt - now
  }
}

/** Shared rate of all uploads of a caller. An evicted entry starts from the beginning, so eviction gives a caller no advantage. */
const paces = new LRUCache<string, Pace>(atMost(10_000))

function paceOf(caller: string): Pace {
  const known = paces.get(caller)
  if (known) return known
  const pace = new Pace()
  paces.set(caller, pace)
  return pace
}

const waitingChunks: (() => void)[] = []
let isTurnAsked = false

/** Processes one upload chunk per turn of the event loop, so that many uploads slow down only each other. */
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

/**
 * Streams a file to disk.
 * @throws AppError `too_large`, `invalid_input`
 */
export async function receive(part: MultipartFile, path: string, caller: string): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const pace = paceOf(caller)
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      takeTurn(() => {
        hash.update(chunk)
        size += chunk.length
        setTimeout(done, pace.pauseAfter(chunk), null, chunk)
      })
    },
  })
  const failure = await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 })).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure === undefined && !part.file.truncated) return { name: nameOf(part), path, size, sha256: hash.digest() }
  await rm(path, { force: true })
  if (storageFault(failure)) throw failure
  throw refuse(part.file.truncated ? 'too_large' : 'invalid_input', { fields: { file_name: nameOf(part) } })
}

/** A sender that is silent for this long is waiting for the response. */
const silenceMs = 2000

/**
 * Reads the rest of a refused upload at normal speed so that its sender gets the response: clients whose connection is cut while sending seldom do. Resolves
 * when the body ends, or when nothing has arrived for a while.
 */
export async function discardUpload({ raw }: FastifyRequest, bytesMax: number): Promise<void> {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  await discard(raw, bytesMax, silenceMs)
}

/** A sender that has the response and is silent for this long won't send the rest. */
const lingeringMs = 15_000
/** Maximum connections that linger at the same time; further ones are closed at once. */
const lingeringMax = 200
let lingering = 0

/**
 * Keeps the connection of a refused call open until the rest of its body has arrived, then closes it if it never does: a connection that is closed while its
 * sender is still writing loses the response (RFC 9112, section 9.6). Returns false if too many linger already.
 */
export function linger({ raw }: FastifyRequest): boolean {
  if (raw.destroyed) return true
  if (lingering >= lingeringMax) return false
  lingering += 1
  void discard(raw, limits.uploadBytesMax, lingeringMs).then(() => {
    lingering -= 1
    if (!raw.complete) raw.socket.destroySoon()
  })
  return true
}

async function discard(raw: IncomingMessage, bytesMax: number, silenceMs: number): Promise<void> {
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

/** Returns the text fields sent before the file. */
function fieldsBefore(part: MultipartFile): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string') fields[name] = field.value
  }
  return fields
}
