import type { CatchUpView } from '@porchlight/contracts/catch-up/catch-up'
import { catchUpKept, catchUpKinds } from '@porchlight/contracts/catch-up/catch-up-terms'
import { t } from './texts.ts'

/** The kinds of missed events, each a section of the dialog, in the order in which they are shown. */
export const sections = [...catchUpKinds, 'due'] as const

/** Returns how much happened, in one line: "2 conversations answered by others · 1 task due". */
export const partsOf = (counts: CatchUpView['counts']): string =>
  sections.flatMap((section) => (counts[section] > 0 ? [t(`part_${section}`, { count: counts[section] })] : [])).join(' · ')

/** Returns a count for a heading; no more than so many are kept. */
export const countText = (count: number): string => (count >= catchUpKept ? `${catchUpKept}+` : String(count))
