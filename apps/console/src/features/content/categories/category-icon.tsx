import { IconFolder } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

const NamedIcon = lazy(() => import('./named-icon.tsx'))

/** Icon of a category: an image, a named icon, or a folder. Decorative, because the title is next to it. */
export function CategoryIcon({ icon, size = 16 }: { icon: string; size?: number }) {
  const folder = <IconFolder size={size} stroke={1.7} />
  if (/^(\/|https?:)/.test(icon)) return <img src={icon} alt="" width={size} height={size} loading="lazy" style={{ objectFit: 'cover', borderRadius: 3 }} />
  if (!icon) return folder
  return (
    <Suspense fallback={folder}>
      <NamedIcon name={icon} size={size} />
    </Suspense>
  )
}
