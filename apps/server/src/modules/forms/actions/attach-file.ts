import { createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { refuse } from '../../../kernel/errors.ts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { type Owner, storeFile } from '../../uploads/index.ts'
import { publishedForm } from '../access.ts'
import { assertOpened } from '../spam.ts'

/** Returns who owns the files of a form by link: whoever knows the key of its submission. */
export const ownerByKey = (form_ref: string, submission_key: string): Owner => ({
  owner_kind: 'visitor',
  owner_id: createHash('sha256').update(`form ${form_ref} ${submission_key}`).digest('base64url'),
})

/** Implements POST form_files. Its answer has no address that opens the file: anybody could host files with it. */
export const attachToForm = outsideAction(formsApi.attach, takeIn)

async function takeIn(
  call: OutsideCall,
  { support_lib_id, form_ref, submission_key, opened }: ParsedInputOf<typeof formsApi.attach>,
): Promise<OutputOf<typeof formsApi.attach>> {
  const { kernel, request } = call
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  await call.read(support_lib_id, async (ctx) => {
    const { form } = await publishedForm(ctx, form_ref)
    assertOpened(ctx, form_ref, opened)
    if (!fieldsOf(form).some(({ kind }) => kind === 'file')) throw refuse('conflict', { fields: { file: 'not asked' } })
  })
  const file = { ...request.file, ...ownerByKey(form_ref, submission_key) }
  return { file: await storeFile(kernel, support_lib_id, (run) => call.write(support_lib_id, run), file) }
}
