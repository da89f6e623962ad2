import { masked } from '@porchlight/contracts/hidden-values'
import { inboundMailApi, type MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { z } from 'zod'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import type { DownloadKind } from '../../../kernel/rows/downloads.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { assertMayReadMail } from '../../conversations/index.ts'
import { downloadAddress } from '../../downloads/index.ts'
import { madeFile } from '../../uploads/index.ts'
import { keepFile } from '../deciding/store-files.ts'
import { readRaw } from '../journal/take-in.ts'
import { mailBounds } from '../parsing/mail-bounds.ts'
import { frameUrl } from './frame-route.ts'

type Views = typeof import('./view-mail.ts')
const file = new URL('./view-mail.ts', import.meta.url)
const view = heavyTask<Views, 'viewMail'>(file, 'viewMail', mailBounds)
const fileOf = heavyTask<Views, 'fileOfMail'>(file, 'fileOfMail', mailBounds)

type Wanted = { conversation_ref: string; message_id: string }

/** Returns the journal row of a message's mail, if the caller may read its conversation. */
async function rowOf(ctx: Ctx, { conversation_ref, message_id }: Wanted) {
  const mail_ref = await assertMayReadMail(ctx, conversation_ref, message_id)
  const row = await ctx.db
    .selectFrom('inbound_mails')
    .select(['mail_ref', 'verdicts', 'received_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_ref', '=', mail_ref)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

async function load({ kernel, support_lib_id, actor, read }: OutsideCall, wanted: Wanted) {
  staffOf({ actor })
  const row = await read(support_lib_id, (ctx) => rowOf(ctx, wanted))
  const raw = await readRaw(kernel, support_lib_id, row.mail_ref)
  if (!raw) throw refuse('not_found')
  return { row, raw }
}

type Head = Pick<Awaited<ReturnType<Views['viewMail']>>, 'from' | 'reply_to' | 'to' | 'cc'>

/** The people of a mail for somebody from whom addresses of contacts are hidden: any of them can be one. */
function withoutAddresses({ from, reply_to, to, cc }: Head): Head {
  const hide = ({ name, address }: Head['from']) => ({ name: name === address ? '' : name, address: masked })
  return { from: hide(from), reply_to: reply_to.map(hide), to: to.map(hide), cc: cc.map(hide) }
}

/** Returns the mail behind a message. */
export const mailOfMessage = outsideAction(inboundMailApi.ofMessage, async (call, wanted) => {
  const { row, raw } = await load(call, wanted)
  const { hasHtml, hasRemote, isCut, ...whole } = await call.kernel.workers.run(call.support_lib_id, view, raw)
  const shown = isHidden(call.actor, 'contact.email') ? { ...whole, ...withoutAddresses(whole) } : whole
  const url = (withRemote: boolean) => frameUrl(call.kernel, { ...wanted, support_lib_id: call.support_lib_id, user_id: staffOf(call).user_id, withRemote })
  return {
    mail: {
      ...shown,
      mail_ref: row.mail_ref,
      received_at: row.received_at.toISOString(),
      verdicts: row.verdicts as MailVerdicts | null,
      frame_url: hasHtml ? url(false) : '',
      frame_with_images_url: hasHtml && hasRemote ? url(true) : '',
      is_cut: isCut,
    },
  }
})

/** Stores one of the mail's files, the eleventh attachment for example, for the caller to download. */
export const keepFileOfMail = outsideAction(inboundMailApi.keepFile, async (call, { index, ...wanted }) => {
  const { raw } = await load(call, wanted)
  const found = await call.kernel.workers.run(call.support_lib_id, fileOf, { raw, index })
  if (!found) throw refuse('not_found')
  const owner = { owner_kind: 'agent', owner_id: staffOf({ actor: call.actor }).user_id } as const
  const write = <T>(run: (ctx: Ctx) => Promise<T>) => call.write(call.support_lib_id, run)
  const file = await keepFile(call.kernel, call.support_lib_id, write, { ...owner, needs_key: true }, found)
  const { conversation_ref, message_id } = wanted
  const target: Target = { conversation_ref, message_id, file_id: file.file_id }
  return { file, address: await write((ctx) => downloadAddress(ctx, mailFile, JSON.stringify(target))) }
})

const Target = z.strictObject({ conversation_ref: z.string(), message_id: z.string(), file_id: z.string() })
type Target = z.infer<typeof Target>

/** A file of a mail, for people who may read its conversation. */
export const mailFile: DownloadKind = {
  kind: 'mail-file',
  operation: inboundMailApi.keepFile,
  async find(ctx, target) {
    const { file_id, ...wanted } = Target.parse(JSON.parse(target))
    await rowOf(ctx, wanted)
    return madeFile(ctx, file_id)
  },
}
