import { iconSet } from '@porchlight/ui/category-icon/icon-set.ts'
import type { ReactNode } from 'react'

/** An icon of the set by its name, or `otherwise` if there is none of that name. */
export function NamedSign({ name, otherwise }: { name: string; otherwise: ReactNode }) {
  const Named = Object.hasOwn(iconSet, name) ? iconSet[name] : undefined
  return Named ? <Named size={18} stroke={1.75} /> : otherwise
}
