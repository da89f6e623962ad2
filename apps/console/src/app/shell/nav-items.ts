import type { Feature, NavItem } from '../../shared/features/define-feature.ts'

/** Returns the entries of the icon bar, top to bottom. */
export const navItemsOf = (features: readonly Feature[]): NavItem[] =>
  features.flatMap(({ navigation = [] }) => navigation).sort((one, other) => one.order - other.order)

/** Returns the current entry at a path: the one with the longest matching prefix. */
export function openItem(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const fit = ({ to, under = [to] }: NavItem) => Math.max(0, ...under.filter((path) => `${pathname}/`.startsWith(`${path}/`)).map((path) => path.length))
  const best = items.toSorted((one, other) => fit(other) - fit(one))[0]
  return best && fit(best) > 0 ? best : undefined
}
