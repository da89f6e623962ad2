import { momentText } from '@porchlight/ui'
import { Row } from '../../shared/interface/page/page.tsx'
import type { ProvisioningLogRow } from './api.ts'
import { t } from './texts.ts'

/** What the directory asked for in vain: whom it was about, why, and when it was last tried. */
export function LogRow({ row: { who, name, request, detail, is_refused, times, last_at } }: { row: ProvisioningLogRow }) {
  const outcome = t(is_refused ? 'refused' : 'leftOut', { request })
  const time = momentText(Date.parse(last_at))
  return (
    <Row label={name || who || request} hint={times > 1 ? t('outcomeTimes', { outcome, time, times }) : t('outcome', { outcome, time })} stacked>
      {detail}
    </Row>
  )
}
