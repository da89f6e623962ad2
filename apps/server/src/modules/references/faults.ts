import { setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from '@porchlight/contracts/limits'
import { faultName } from '@porchlight/contracts/references/despite'
import type { LinkProblem } from '@porchlight/contracts/references/link-problems'
import { referencesApi, type TextFault } from '@porchlight/contracts/references/references'
import { translationId } from '@porchlight/contracts/reviews/review-kinds'
import { decodedPart } from '@porchlight/contracts/section-ids'
import { snippetsIn } from '@porchlight/contracts/snippets/snippet-marks'
import { contentValues, unfilledIn } from '@porchlight/contracts/translations/fill-content'
import type { Ctx } from '../../kernel/context.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { type CheckedTexts, checkedTexts } from './checked-texts.ts'
import { type ComingTexts, faultsOfLinks } from './report.ts'
import { linksIn, type TextLink } from './text-links.ts'

/** Texts that are held in memory at a time: each may have half a megabyte. */
const textsAtOnce = 20

/** A text as readers are about to see it, with its snippets in their places, and the refs of these. */
type ComingText = { title: string; language: string | null; html: string[]; isDraft: boolean; snippets: Set<string> }

/** What readers would find wrong with texts, if these were published now. */
export const readFaults = outsideAction(referencesApi.faults, ({ kernel, support_lib_id, read }, { kind, ids, shown_too }) =>
  read(support_lib_id, async (ctx) => {
    const checked = checkedTexts(kind)
    checked.assertWrites(ctx)
    const { facts } = await contentFactsOf(ctx)
    const values = contentValues(facts, ctx.clock.now())
    const accepted = await checked.accepted(ctx, ids)
    const coming = new Set([...ids, ...shown_too, ...checked.shownToo(ids)])
    const texts = []
    for (let at = 0; at < ids.length; at += textsAtOnce) {
      const next = await comingTexts(ctx, checked, ids.slice(at, at + textsAtOnce))
      const links = await linksOf(ctx, checked, next)
      const dead: Awaited<ReturnType<typeof faultsOfLinks>> = new Map()
      for (const [language, of] of Map.groupBy(next, ([, text]) => text.language)) {
        const all = [...new Set(of.flatMap(([id]) => links.get(id) ?? []))]
        for (const [link, fault] of await faultsOfLinks(ctx, kernel, all, comingIn(ctx, checked, language, next, coming))) dead.set(link, fault)
      }
      for (const [id, { title, html }] of next) {
        await othersTurn()
        const placeholders = html.flatMap((part) => unfilledIn(part, values)).map((name): TextFault => ({ problem: 'placeholder', name: `{${name}}` }))
        const broken = (links.get(id) ?? []).flatMap((link): TextFault[] => {
          const fault = dead.get(link)
          return fault ? [{ problem: problemOf(link, fault.problem), name: nameOf(link, fault.target_title) }] : []
        })
        const named = [...placeholders, ...broken].map((fault) => ({ ...fault, name: faultName(fault.name) }))
        const faults = [...new Map(named.map((fault) => [fault.name, fault])).values()].filter(({ name }) => !accepted.get(id)?.has(name))
        const told = faults.slice(0, limits.faultsOfTextMax)
        if (told.length > 0) texts.push({ id, title, faults: told, more: faults.length - told.length })
      }
    }
    return { texts }
  }),
)

/** Returns what links are judged by: texts as readers of a language are about to get them. */
function comingIn(ctx: Ctx, checked: CheckedTexts, language: string | null, next: ReadonlyMap<string, ComingText>, ids: ReadonlySet<string>): ComingTexts {
  const byHolder = new Map([...next].map(([id, text]) => [checked.holderOf(id), text]))
  return {
    ids: new Set([...ids, ...byHolder.keys()]),
    async htmlOf(wanted) {
      if (language !== null) {
        const own = wanted.flatMap((id): [string, string][] => {
          const text = byHolder.get(id) ?? next.get(translationId(id, language))
          return text ? [[id, text.html.join('')]] : []
        })
        const others = await checked.shownIn(ctx, language, wanted)
        return new Map([...others, ...own])
      }
      const others = wanted.filter((id) => ids.has(id) && !next.has(id))
      const all = new Map([...next, ...(await comingTexts(ctx, checked, others))])
      return new Map([...all].map(([id, { html }]) => [id, html.join('')]))
    },
  }
}

async function comingTexts(ctx: Ctx, checked: CheckedTexts, ids: readonly string[]): Promise<Map<string, ComingText>> {
  if (ids.length === 0) return new Map()
  const next = [...(await checked.nextOf(ctx, ids))]
  const coming = new Map<string, ComingText>()
  for (const [language, of] of Map.groupBy(next, ([, text]) => text.language)) {
    const htmls = of.flatMap(([, { html }]) => html)
    const filled = await withSnippets(ctx, language, htmls)
    let at = 0
    for (const [id, { title, html, isDraft }] of of) {
      const from = at
      at += html.length
      coming.set(id, { title, language, isDraft, html: filled.slice(from, at), snippets: new Set(html.flatMap(snippetsIn)) })
    }
  }
  return coming
}

/** Returns the links that readers of these texts are about to see: their own, and those of their snippets. */
async function linksOf(ctx: Ctx, { table, holderOf, hasSections }: CheckedTexts, next: ReadonlyMap<string, ComingText>): Promise<Map<string, TextLink[]>> {
  const own = (await linksIn(ctx, table, [...next.keys()].map(holderOf))).filter(({ kind }) => hasSections || kind !== 'section')
  const refs = [...new Set([...next.values()].flatMap(({ snippets }) => [...snippets]))]
  const ofSnippets = refs.length === 0 ? [] : (await linksIn(ctx, 'snippets', refs)).filter(({ part }) => part === 'text')
  return new Map(
    [...next].map(([id, { isDraft, snippets }]) => [
      id,
      [
        ...own.filter(({ holder_id, part }) => holder_id === holderOf(id) && part === (isDraft ? 'draft' : 'text')),
        ...ofSnippets.filter(({ holder_id }) => snippets.has(holder_id)),
      ],
    ]),
  )
}

const problemOf = ({ kind }: TextLink, problem: LinkProblem): TextFault['problem'] =>
  kind !== 'snippet' ? problem : problem === 'hidden' ? 'snippet_hidden' : 'snippet_missing'

/** The address of a link as its text has it, after the title of what it leads to. */
function nameOf({ kind, target, anchor }: TextLink, title: string): string {
  // Of an address that is nothing but a space, or is not text, there is something to read only as it is written.
  const written = (part: string) => faultName(decodedPart(part)) || part
  const address = kind === 'section' ? `#${written(anchor)}` : written(target) + (anchor && `#${written(anchor)}`)
  return title === '' ? address : `${title} (${address})`
}
