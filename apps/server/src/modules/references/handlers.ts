import { type RedirectedKind, redirectedKinds, referencesApi } from '@porchlight/contracts/references/references'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { satisfies } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import type { LinkedText } from '../../kernel/rows/text-links.ts'
import { redirectReaders } from './redirects.ts'
import { reportLinks } from './report.ts'
import { linkedKind } from './text-links.ts'
import { whatLinks } from './what-links.ts'

/** Returns a text of the library itself. @throws AppError `not_found` */
async function ownText(ctx: Ctx, kernel: Kernel, kind: string, id: string): Promise<LinkedText> {
  const found = (await linkedKind(kernel, kind).find(ctx, [id], false)).find((text) => text.id === id)
  if (!found) throw refuse('not_found')
  return found
}

const mayRedirect = (kernel: Kernel, actor: Actor, kind: string): boolean => {
  const { redirectedBy } = linkedKind(kernel, kind)
  return redirectedBy !== null && satisfies(actor, redirectedBy)
}

/** Names what links to a text. Of what the caller may not see only the number is told. */
const linksHere = outsideAction(referencesApi.linksHere, ({ kernel, actor, support_lib_id, read }, { kind, id }) =>
  read(support_lib_id, async (ctx) => {
    await ownText(ctx, kernel, kind, id)
    return whatLinks(ctx, kernel, actor, { [kind]: [id] })
  }),
)

const redirect = outsideAction(referencesApi.redirect, ({ kernel, actor, support_lib_id, write }, { kind, id, target_id }) =>
  write(support_lib_id, async (ctx) => {
    if (!mayRedirect(kernel, actor, kind)) throw refuse('forbidden')
    const from = await ownText(ctx, kernel, kind, id)
    return { redirects: await redirectReaders(ctx, kind, from, await ownText(ctx, kernel, kind, target_id)) }
  }),
)

const listRedirects = outsideAction(referencesApi.redirects, ({ kernel, actor, support_lib_id, read }, page) =>
  read(support_lib_id, async (ctx) => {
    const kinds = redirectedKinds.filter((kind) => mayRedirect(kernel, actor, kind))
    const found = ctx.db
      .selectFrom('redirects')
      .selectAll()
      .where('support_lib_id', '=', support_lib_id)
      .where('kind', 'in', kinds.length > 0 ? kinds : [''])
    const { rows, next_cursor } = await keysetPage(found, newestFirst('created_at', 'address'), page)
    const targets = new Map<string, LinkedText>()
    for (const kind of kinds) {
      const ids = rows.flatMap((row) => (row.kind === kind ? row.target_id : []))
      for (const text of ids.length === 0 ? [] : await linkedKind(kernel, kind).find(ctx, ids, false)) targets.set(`${kind} ${text.id}`, text)
    }
    const redirects = rows.map(({ kind, address, title, target_id, created_at }) => {
      const target = targets.get(`${kind} ${target_id}`)
      const facts = { target_title: target?.title ?? '', is_shown: target?.isShown ?? false, created_at: created_at.toISOString() }
      return { kind: kind as RedirectedKind, address, title, target_id, ...facts, may_remove: true }
    })
    return { redirects, next_cursor }
  }),
)

const removeRedirect = outsideAction(referencesApi.removeRedirect, ({ kernel, actor, support_lib_id, write }, { kind, address }) =>
  write(support_lib_id, async (ctx) => {
    if (!mayRedirect(kernel, actor, kind)) throw refuse('forbidden')
    const gone = await ctx.db
      .deleteFrom('redirects')
      .where('support_lib_id', '=', support_lib_id)
      .where('kind', '=', kind)
      .where('address', '=', address)
      .returning('from_id')
      .executeTakeFirst()
    if (!gone) throw refuse('not_found')
    ctx.emit('visibility.redirected', { kind, id: gone.from_id, target_id: null }, { subject: gone.from_id })
    return {}
  }),
)

/** The operations about links between texts. */
export const referenceHandlers = [linksHere, redirect, listRedirects, removeRedirect, reportLinks]
