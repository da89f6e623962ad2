import { iconSet } from '@porchlight/ui/category-icon/icon-set.ts'
import { IconFolder } from '@tabler/icons-react'

/** An icon from the set, looked up by name; unknown names fall back to a folder. */
export default function NamedIcon({ name, size }: { name: string; size: number }) {
  const Icon = Object.hasOwn(iconSet, name) ? iconSet[name] : undefined
  return Icon ? <Icon size={size} stroke={1.7} /> : <IconFolder size={size} stroke={1.7} />
}
