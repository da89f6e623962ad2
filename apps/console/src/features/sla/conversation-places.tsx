import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'
import { momentText } from '@porchlight/ui'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import SlaMark from './sla-mark.tsx'
import { SlaPanel } from './sla-panel.tsx'
import { t } from './texts.ts'

const told = ({ clock = 'first_reply', policy_name = '' }: Record<string, string>) => ({ clock: t(clock as SlaKind), policy: policy_name })
const moment = (at: string | undefined) => (at ? momentText(Date.parse(at)) : t('none'))

export const places = defineConversationPlaces({
  panels: [{ id: 'sla.panel', order: 18, Panel: SlaPanel }],
  headerMarks: [{ id: 'sla.header', order: 10, Mark: SlaMark }],
  historyTexts: {
    'sla.warned': ({ values }) => t('warned', told(values)),
    'sla.breached': ({ values }) => t('breached', told(values)),
    'sla.recomputed': ({ values }) => t('recomputed', { ...told(values), from: moment(values.from), to: moment(values.due_at) }),
  },
})
