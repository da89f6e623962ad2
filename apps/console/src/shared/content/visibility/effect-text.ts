import { type ContentKind, counterOf, kindNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import type { VisibilityEffect } from '@porchlight/contracts/visibility/visibility'
import { familyText } from './texts.ts'

type Amounts = Record<ContentKind, number>

const amountsOf = (effect: VisibilityEffect, what: 'hidden' | 'shown'): Amounts => recordOf(kindNames, (kind) => effect[counterOf(what, kind)])
const total = (amounts: Amounts): number => kindNames.reduce((sum, kind) => sum + amounts[kind], 0)
const said = (amounts: Amounts): string =>
  kindNames
    .flatMap((kind) => (amounts[kind] > 0 ? familyText(`count_${kind}`, { count: amounts[kind] }) : []))
    .reduce((before, next) => familyText('previewBoth', { before, next }))

/** Returns the effect of a change on one library's visitors, as the predicate of a sentence. */
export function effectText(effect: VisibilityEffect): string {
  const [hidden, shown] = [amountsOf(effect, 'hidden'), amountsOf(effect, 'shown')]
  const hides = total(hidden) > 0 && familyText('previewHides', { what: said(hidden) })
  const shows = total(shown) > 0 && familyText('previewShows', { what: said(shown) })
  return [hides, shows].filter(Boolean).join(', ') || familyText('previewNothing')
}

/** Returns the first few affected titles. */
export function titlesText(effect: VisibilityEffect): string {
  const named = effect.titles.map((title) => `“${title}”`).join(', ')
  return effect.titles.length < total(amountsOf(effect, 'hidden')) + total(amountsOf(effect, 'shown')) ? familyText('andMore', { titles: named }) : named
}
