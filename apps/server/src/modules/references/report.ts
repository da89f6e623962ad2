import { limits } from '@porchlight/contracts/limits'
import type { LinkProblem } from '@porchlight/contracts/references/link-problems'
import { type DeadLink, linkedKinds, redirectedKinds, referencesApi } from '@porchlight/contracts/references/references'
import { decodedPart } from '@porchlight/contracts/section-ids'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outsideAction } from '../../kernel/operations.ts'
import type { LinkedText } from '../../kernel/rows/text-links.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { deadOutside, uncheckedOutside } from './outside-links.ts'
import { type RedirectGoal, redirectsOf } from './redirects.ts'
import { sectionsOnce } from './sections-once.ts'
import { heldHtml, holdingRows, linkedKind, placeOf, type TextLink, textsAt } from './text-links.ts'

type Fault = Pick<DeadLink, 'problem' | 'reason' | 'status' | 'target_title'>
const plainFault = { reason: '', status: null, target_title: '' }

/**
 * Texts that readers are about to get: links to them are judged as if they had them already. `htmlOf` returns what readers are
 * about to get of texts, where that is not what the row says. */
export type ComingTexts = { ids: ReadonlySet<string>; htmlOf(ids: readonly string[]): Promise<Map<string, string>> }
const nothingComes: ComingTexts = { ids: new Set(), htmlOf: async () => new Map() }

/** The dead links of a library. Follows from the rows of `text_links`, so nothing has to be crawled. */
export const reportLinks = outsideAction(referencesApi.report, ({ kernel, actor, support_lib_id, read }, { problem, kind }) =>
  read(support_lib_id, async (ctx) => {
    const links = await allLinks(ctx)
    const faults = await faultsOfLinks(ctx, kernel, links)
    const wanted = links.filter((link) => faults.has(link) && (problem === undefined || faults.get(link)?.problem === problem))
    const rows = await holdingRows(ctx, kernel, actor, wanted)
    const seen = new Set<string>()
    const dead: DeadLink[] = []
    for (const link of wanted) {
      const row = rows.get(`${link.holder} ${link.holder_id}`)
      const fault = faults.get(link)
      // A draft repeats what its text has.
      const once = [link.holder, link.holder_id, link.kind, link.target, link.anchor].join(' ')
      if (!row || !fault || (kind !== undefined && row.kind !== kind) || seen.has(once)) continue
      seen.add(once)
      dead.push({ place: placeOf(link, row), ...fault, target: link.target, anchor: fault.problem === 'anchor' ? decodedPart(link.anchor) : '' })
    }
    const shown = dead.slice(0, limits.deadLinksShown)
    return { links: shown, has_more: dead.length > shown.length, examined: links.length, unchecked: await uncheckedOutside(ctx) }
  }),
)

/** Returns what is wrong with links; those that lead somewhere are left out. */
export const faultsOfLinks = async (ctx: Ctx, kernel: Kernel, links: readonly TextLink[], coming = nothingComes): Promise<Map<TextLink, Fault>> => {
  const sections = sectionsOnce()
  return new Map([
    ...(await textFaults(ctx, kernel, links, coming, sections)),
    ...(await sectionFaults(ctx, kernel, links, coming, sections)),
    ...(await fileFaults(ctx, links)),
    ...(await outsideFaults(ctx, links)),
  ])
}

async function allLinks(ctx: Ctx): Promise<TextLink[]> {
  const { rows } = await sql<TextLink>`
    select holder, holder_id, part, kind, target, anchor from text_links where support_lib_id = ${ctx.support_lib_id}
    order by holder, holder_id, part desc, number limit ${limits.linksExaminedMax}`.execute(ctx.db)
  return rows
}

/** Links to texts that are not there, or that readers cannot open, unless they are redirected; and to sections that these do not have. */
async function textFaults(
  ctx: Ctx,
  kernel: Kernel,
  links: readonly TextLink[],
  coming: ComingTexts,
  sections: ReturnType<typeof sectionsOnce>,
): Promise<[TextLink, Fault][]> {
  const isShown = ({ id, isShown: isOpen, isHidden }: LinkedText) => isOpen || (coming.ids.has(id) && !isHidden)
  const faults: [TextLink, Fault][] = []
  for (const kind of linkedKinds) {
    const of = links.filter((link) => link.kind === kind)
    if (of.length === 0) continue
    const linked = linkedKind(kernel, kind)
    const texts = await textsAt(ctx, linked, [...new Set(of.map(({ target }) => decodedPart(target)))])
    const shut = of.flatMap(({ target }) => {
      const text = texts.get(decodedPart(target))
      return text && isShown(text) ? [] : decodedPart(target)
    })
    const redirected = redirectedKinds.find((each) => each === kind)
    const redirects = redirected ? await redirectsOf(ctx, redirected, [...new Set(shut)]) : new Map<string, RedirectGoal>()
    const goals = new Map<string, LinkedText>()
    for (const [goal, to] of Map.groupBy(redirects.values(), (each) => each.kind))
      for (const [id, text] of await textsAt(ctx, linkedKind(kernel, goal), [...new Set(to.map((each) => each.id))])) goals.set(`${goal} ${id}`, text)
    const final = (target: string): LinkedText | undefined => {
      const text = texts.get(target)
      if (text && isShown(text)) return text
      const to = redirects.get(target)
      const goal = to && goals.get(`${to.kind} ${to.id}`)
      return goal && isShown(goal) ? goal : text
    }
    const withSections = [...new Set(of.flatMap(({ target, anchor }) => (anchor === '' ? [] : (final(decodedPart(target))?.id ?? []))))]
    const htmls = await textsAt(ctx, linked, withSections, true)
    const next = await coming.htmlOf(withSections)
    for (const link of of) {
      const text = final(decodedPart(link.target))
      const problem: LinkProblem | undefined = !text
        ? 'missing'
        : // Who reads a text can open it.
          !isShown(text) && text.id !== link.holder_id
          ? 'hidden'
          : (await sections(next.get(text.id) ?? htmls.get(text.id)?.html ?? '')).has(link.anchor)
            ? undefined
            : 'anchor'
      if (problem) faults.push([link, { ...plainFault, problem, target_title: text?.title ?? '' }])
    }
  }
  return faults
}

/** Links to sections of the same text. */
async function sectionFaults(
  ctx: Ctx,
  kernel: Kernel,
  links: readonly TextLink[],
  coming: ComingTexts,
  sections: ReturnType<typeof sectionsOnce>,
): Promise<[TextLink, Fault][]> {
  const of = links.filter((link) => link.kind === 'section')
  const next = await coming.htmlOf([...new Set(of.flatMap(({ holder_id }) => (coming.ids.has(holder_id) ? holder_id : [])))])
  const texts = await heldHtml(
    ctx,
    kernel,
    of.filter(({ holder_id }) => !next.has(holder_id)),
  )
  const faults: [TextLink, Fault][] = []
  for (const link of of) {
    const held = texts.get(`${link.holder} ${link.holder_id}`)
    const html = next.get(link.holder_id) ?? held?.[link.part === 'draft' ? 'draft' : 'text']
    if (html !== undefined && !(await sections(html)).has(link.anchor)) faults.push([link, { ...plainFault, problem: 'anchor' }])
  }
  return faults
}

async function fileFaults(ctx: Ctx, links: readonly TextLink[]): Promise<[TextLink, Fault][]> {
  const of = links.filter((link) => link.kind === 'file')
  if (of.length === 0) return []
  const ids = [...new Set(of.map(({ target }) => target))]
  const there = async (inside: Ctx) =>
    (
      await sql<{ file_id: string }>`select file_id from uploads where support_lib_id = ${inside.support_lib_id} and file_id = any(${ids}::text[])`.execute(
        inside.db,
      )
    ).rows
  const { parent_lib_id } = await visibilityAudienceOf(ctx)
  const known = new Set([...(await there(ctx)), ...(parent_lib_id === null ? [] : await ctx.inLibrary(parent_lib_id, there))].map(({ file_id }) => file_id))
  return of.flatMap((link): [TextLink, Fault][] => (known.has(link.target) ? [] : [[link, { ...plainFault, problem: 'file' }]]))
}

async function outsideFaults(ctx: Ctx, links: readonly TextLink[]): Promise<[TextLink, Fault][]> {
  const of = links.filter((link) => link.kind === 'outside')
  if (of.length === 0) return []
  const dead = await deadOutside(ctx)
  return of.flatMap((link): [TextLink, Fault][] => {
    const found = dead.get(link.target)
    return found ? [[link, { ...plainFault, problem: 'outside', reason: found.problem, status: found.status }]] : []
  })
}
