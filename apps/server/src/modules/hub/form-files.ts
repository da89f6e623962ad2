import { rm } from 'node:fs/promises'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { limits } from '@porchlight/contracts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, admitUpload, performAdmitted } from '../../kernel/calls/perform.ts'
import { AppError } from '../../kernel/errors.ts'
import { type FormFile, type ReceivedForm, readForm, removeFiles } from '../../kernel/http/multipart-form.ts'
import { metaOf } from '../../kernel/http/server.ts'
import { claimedBytes, discardUpload, readUpload } from '../../kernel/http/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Handler } from '../../kernel/operations.ts'

const operation = formsApi.attach

function handlerOf(kernel: Kernel): Handler {
  const handler = kernel.handlers.get(operation.name)
  if (!handler) throw new Error('no way to send files')
  return handler
}

/** Receives one file that a page's script sends, as `forms.attach` does. */
export async function receiveFile(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, input: { support_lib_id: string; form_ref: string }) {
  const handler = handlerOf(kernel)
  const meta = metaOf(kernel, request, reply)
  const bytesMax = claimedBytes(operation, request)
  const actor = { kind: 'nobody' as const }
  const { file, fields } = await admitUpload(kernel, handler, { actor, input, meta }, bytesMax)
    .then(() => readUpload(kernel, operation, request, meta.address))
    .catch(async (error: unknown) => {
      await discardUpload(request, bytesMax)
      throw error
    })
  try {
    const { submission_key, opened } = fields
    return (await performAdmitted(kernel, handler, { actor, input: { submission_key, opened, ...input }, meta: { ...meta, file } })) as { file: AttachmentView }
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Files of one form that are sent together, without a script; with one, each is sent by itself. */
const filesMax = 10
/** Characters of all answers together. */
const fieldsBytes = 1024 * 1024

/** Receives a form with its files, which count like those that are sent one by one. */
export async function receiveForm(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, support_lib_id: string): Promise<ReceivedForm> {
  const most = filesMax * limits.uploadBytesMax
  const bytesMax = Math.min(Number(request.headers['content-length'] ?? most), most)
  const meta = metaOf(kernel, request, reply)
  try {
    await admit(kernel, handlerOf(kernel), { actor: { kind: 'nobody' }, input: { support_lib_id }, meta }, bytesMax)
    return await readForm(kernel, request, meta.address, { files: filesMax, fileBytes: limits.uploadBytesMax, fieldsBytes })
  } catch (error) {
    await discardUpload(request, bytesMax)
    throw error
  }
}

/** Why files were not taken, by the field, in the codes that pages have words for. */
export type RefusedFiles = Record<string, { name: string; code: string }[]>

/** Keeps the files of a form for its submission. Returns them as the form's fields have them, and those that were refused. */
export async function keepFiles(
  kernel: Kernel,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: { support_lib_id: string; form_ref: string; submission_key: string; opened: string },
  { form, received }: { form: ShownForm['form']; received: ReceivedForm },
): Promise<{ kept: [string, string][]; refused: RefusedFiles }> {
  const asked = new Set(fieldsOf(form).flatMap(({ kind, field_id }) => (kind === 'file' ? [field_id] : [])))
  const kept: [string, string][] = []
  const refused: RefusedFiles = {}
  const handler = handlerOf(kernel)
  const meta = metaOf(kernel, request, reply)
  const actor = { kind: 'nobody' as const }
  const keep = async (one: FormFile, isFirst: boolean) => {
    if ('refusal' in one) throw one.refusal
    // The first was admitted with the form, and the bytes of all.
    if (!isFirst) await admit(kernel, handler, { actor, input, meta })
    return (await performAdmitted(kernel, handler, { actor, input, meta: { ...meta, file: one.file } })) as { file: AttachmentView }
  }
  try {
    for (const [at, one] of received.files.entries()) {
      if (!asked.has(one.field)) continue
      try {
        const { file } = await keep(one, at === 0)
        kept.push([one.field, keptFile(file)])
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        refused[one.field] = [...(refused[one.field] ?? []), { name: one.name, code: codeOf(error) }]
      }
    }
    return { kept, refused }
  } finally {
    await removeFiles(received)
  }
}

/** Returns the code that says what is wrong with a file; an empty one is an input that is none. */
const codeOf = ({ code, fields }: AppError): string => (code === 'invalid_input' ? (fields?.file === 'too many' ? 'too_many' : 'empty') : code)

/** A file as a field of the page has it: its id, and the name to show. */
export const keptFile = ({ file_id, name }: Pick<AttachmentView, 'file_id' | 'name'>): string => `${file_id} ${name}`

/** Returns the id and the name of a kept file; undefined for anything else. */
export function readKept(value: string): { file_id: string; name: string } | undefined {
  const [, file_id, name] = /^([A-Za-z0-9]{22}) (.{0,300})$/s.exec(value) ?? []
  return file_id === undefined ? undefined : { file_id, name: name ?? '' }
}
