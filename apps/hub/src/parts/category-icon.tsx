import { iconSet } from '@porchlight/ui/category-icon/icon-set.ts'
import { IconFolder } from '@tabler/icons-react'

/** A category's icon: an image, one of the icon set, or a folder. Decorative: the title is next to it. */
export function CategoryIcon({ icon }: { icon: string }) {
  if (icon.startsWith('/')) return <img className="category-icon" src={icon} alt="" width={28} height={28} loading="lazy" />
  const Icon = Object.hasOwn(iconSet, icon) ? (iconSet[icon] ?? IconFolder) : IconFolder
  return (
    <span className="category-icon">
      <Icon size={22} stroke={1.6} aria-hidden />
    </span>
  )
}
