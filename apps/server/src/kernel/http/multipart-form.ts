import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../context.ts'
import { AppError, refuse } from '../errors.ts'
import { newRef } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { incoming, nameOf, receive, withFewParts } from './uploads.ts'

/** A file of a form, or why it was not received. */
export type FormFile = { field: string; name: string } & ({ file: UploadedFile } | { refusal: AppError })
/** A submitted form of a page without script: its fields in order, and its files, which the caller removes. */
export type ReceivedForm = { fields: [string, string][]; files: FormFile[] }

/** Bounds of a form: files and their bytes, characters of all fields together. */
export type FormBounds = { files: number; fileBytes: number; fieldsBytes: number }

/** Maximum number of parts: answers, and inputs of files, which send a part even if no file is chosen. */
const partsMax = 600

/**
 * Receives a form with its files. One that is too large or too many is named, and the others are received.
 * @param caller whose uploads share a rate
 * @throws AppError `invalid_input`, `too_large`
 */
export async function readForm(kernel: Kernel, request: FastifyRequest, caller: string, bounds: FormBounds): Promise<ReceivedForm> {
  const { checked, tooMany } = withFewParts(request, partsMax)
  const form: ReceivedForm = { fields: [], files: [] }
  const read = readParts(kernel, checked, caller, { bounds, form })
  try {
    await Promise.race([tooMany, read])
    return form
  } catch (error) {
    // Uploads still in progress end with their request.
    read.catch(() => {}).finally(() => void removeFiles(form))
    if (error instanceof AppError) throw error
    kernel.log.info({ err: error }, 'broken multipart')
    throw refuse('invalid_input', { fields: { file: 'multipart expected' } })
  }
}

/** Removes what was received. */
export const removeFiles = async ({ files }: ReceivedForm): Promise<void> => {
  for (const one of files) if ('file' in one) await rm(one.file.path, { force: true })
}

type Reading = { bounds: FormBounds; form: ReceivedForm }

async function readParts(kernel: Kernel, request: FastifyRequest, caller: string, { bounds, form }: Reading): Promise<void> {
  const { files, fileBytes, fieldsBytes } = bounds
  let length = 0
  for await (const part of request.parts({
    preservePath: true,
    limits: { files: partsMax, fields: partsMax, parts: partsMax, fieldSize: fieldsBytes, fileSize: fileBytes },
  })) {
    if (part.type === 'field') {
      length += Buffer.byteLength(String(part.value))
      if (length > fieldsBytes) throw refuse('too_large')
      form.fields.push([part.fieldname, String(part.value)])
      continue
    }
    const name = nameOf(part)
    // An input in which no file is chosen.
    if (name === '') {
      part.file.resume()
      continue
    }
    const about = { field: part.fieldname, name }
    if (form.files.length >= files) {
      part.file.resume()
      form.files.push({ ...about, refusal: refuse('invalid_input', { fields: { file: 'too many' } }) })
      continue
    }
    try {
      form.files.push({ ...about, file: await receive(part, join(incoming(kernel), newRef()), caller) })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_large') throw error
      form.files.push({ ...about, refusal: error })
    }
  }
}
