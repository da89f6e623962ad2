import { readFile } from 'node:fs/promises'
import { inboundMailApi } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { boundOfLarge } from '../bounds/mail-gate.ts'
import { takeIn } from '../journal/take-in.ts'

/** Takes in a raw mail that staff upload; they are told at once if it cannot be read. */
export const uploadMail = outsideAction(inboundMailApi.upload, async ({ kernel, support_lib_id, request }, { recipient }) => {
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  const raw = await readFile(request.file.path)
  if (raw.length === 0) throw refuse('invalid_input', { fields: { file: 'empty' } })
  const bound = await boundOfLarge(raw)
  if (bound) throw refuse('too_complex', { fields: { file: bound } })
  const { mail_ref, isKnown } = await takeIn(kernel, support_lib_id, { source: 'upload', raw, envelope_to: recipient === '' ? [] : [recipient] })
  return { mail_ref, is_known: isKnown }
})
