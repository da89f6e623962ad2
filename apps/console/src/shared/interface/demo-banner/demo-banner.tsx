import { Notice } from '@porchlight/ui'
import { IconEye } from '@tabler/icons-react'
import { boot } from '../../connection/boot.ts'
import { t } from './texts.ts'

/** Banner on the sign-in screens and in the shell that warns that this installation runs with DEMO=public-demo. Renders nothing elsewhere. */
export function DemoBanner({ className }: { className?: string }) {
  if (!boot.is_public_demo) return null
  return (
    <div className={className}>
      <Notice tone="warning" icon={<IconEye size={18} stroke={1.7} />}>
        {t('publicDemo')}
      </Notice>
    </div>
  )
}
