import { textTemplatesApi } from '@porchlight/contracts/text-templates/text-templates'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { mayCallHere } from '../../kernel/permissions.ts'
import { kindsOf } from '../reviews/index.ts'
import { textTemplateHandlers } from './handlers.ts'
import { linkHolders } from './links.ts'

/** Own templates: texts that a library's new ones start from. */
export const textTemplates: Module = {
  name: 'text-templates',
  handlers: textTemplateHandlers,
  fileHolders: [
    {
      table: 'text_templates',
      async shows(ctx, refs) {
        if (!mayCallHere(ctx, textTemplatesApi.read)) return false
        const kinds = kindsOf(ctx)
        if (kinds.length === 0) return false
        const rows = ctx.db.selectFrom('text_templates').select('template_ref').where('support_lib_id', '=', ctx.support_lib_id).where('kind', 'in', kinds)
        return (
          (await rows
            .where('template_ref', 'in', [...refs])
            .limit(1)
            .executeTakeFirst()) !== undefined
        )
      },
    },
  ],
  linkHolders,
  notices: notices('text_templates', ['text_template.changed']),
}
