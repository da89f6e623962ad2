import type { Form } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import type { FormFile, FormView } from '@porchlight/contracts/forms/form-views'
import { saveFile } from '../../shared/files/save-file.ts'

/** Downloads a form's draft as a file. */
export function exportForm({ title, form }: Pick<FormView, 'title' | 'form'>): void {
  const file: FormFile = { kind: 'form', format: 1, title, form }
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${title.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.form.json`)
}

/** Reads a form from a file; null for any other file. The server checks what is in it. */
export async function readFormFile(file: File): Promise<{ title: string; form: Form } | null> {
  if (file.size > formLimits.fileBytes) return null
  try {
    const read = JSON.parse(await file.text()) as Partial<FormFile> | null
    return read?.kind === 'form' && read.format === 1 && typeof read.title === 'string' && read.form ? { title: read.title, form: read.form } : null
  } catch {
    return null
  }
}
