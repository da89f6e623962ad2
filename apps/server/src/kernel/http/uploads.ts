import fastifyMultipart from '@fastify/multipart'
import { limits, type Operation } from '@porchlight/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, UploadedFile } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { assertMayCall } from '../permissions.ts'

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: { fileSize: limits.uploadBytesMax, files: 1, fields: 10, fieldSize: 4096, parts: 12, headerPairs: 50 } })
}

/**
 * Reads the one file part into memory (at most 20 MB), after asking whether the caller may upload at all.
 * @throws AppError `too_large`, `invalid_input`
 */
export async function readUpload(kernel: Kernel, operation: Operation, actor: Actor, request: FastifyRequest): Promise<UploadedFile> {
  assertMayCall(operation, actor)
  if (!request.isMultipart()) throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  const part = await request.file().catch((error: unknown) => {
    kernel.log.info({ err: error }, 'broken multipart')
    throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  })
  if (part?.fieldname !== 'file') throw refuse('invalid_input', { fields: { file: 'required' } })
  try {
    const bytes = await part.toBuffer()
    return { name: part.filename ?? '', bytes }
  } catch (error) {
    throw refuse((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'invalid_input')
  }
}
