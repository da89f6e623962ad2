import { type RedirectedKind, redirectedKinds, referencesApi } from '@porchlight/contracts/references/references'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { satisfies } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import type { LinkedText, TextPart } from '../../kernel/rows/text-links.ts'
import { readFaults } from './faults.ts'
import { redirectReaders, targetWith } from './redirects.ts'
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
    return { redirects: await redirectReaders(ctx, kind, from, await targetWith(ctx, target_id)) }
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
    const goalOf = (row: Pick<(typeof rows)[number], 'kind' | 'target_kind'>) => (row.target_kind ?? row.kind) as RedirectedKind
    const targets = new Map<string, LinkedText>()
    const parts = new Map<string, TextPart>()
    for (const [kind, of] of Map.groupBy(rows, goalOf)) {
      const linked = linkedKind(kernel, kind)
      const ids = of.map(({ target_id }) => target_id)
      for (const text of await linked.find(ctx, ids, false)) targets.set(`${kind} ${text.id}`, text)
      const partIds = of.flatMap(({ target_part }) => target_part ?? [])
      for (const part of partIds.length === 0 ? [] : ((await linked.partsAt?.(ctx, partIds)) ?? [])) parts.set(part.id, part)
    }
    const redirects = rows.map(({ kind, address, title, target_id, created_at, ...row }) => {
      const target_kind = goalOf(row.target_kind === null ? { kind, target_kind: null } : { kind, target_kind: row.target_kind })
      const target = targets.get(`${target_kind} ${target_id}`)
      const part = parts.get(row.target_part ?? '')
      const is_shown = target?.isShown ?? false
      const titles = [target?.title ?? '', ...(part?.of === target_id && part.isShown ? [part.title] : [])]
      // What readers don't see either, only who may publish it knows.
      const target_title = is_shown || kinds.includes(target_kind) ? titles.join(' · ') : ''
      return {
        kind: kind as RedirectedKind,
        address,
        title,
        target_kind,
        target_id,
        target_title,
        is_shown,
        created_at: created_at.toISOString(),
        may_remove: true,
      }
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
export const referenceHandlers = [linksHere, redirect, listRedirects, removeRedirect, readFaults, reportLinks]
