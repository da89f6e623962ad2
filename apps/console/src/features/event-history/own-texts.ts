import type { HistoryText, HistoryTexts } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

const text = t as unknown as (key: string, values?: Record<string, string | number>) => string
/** The same text for every event of a kind: its key is the name of the event. */
const plain: HistoryText = ({ name }) => text(name.split('.')[1] ?? '')
/** A text that also depends on one of the event's values. */
const by =
  (value: string): HistoryText =>
  ({ name, values: { number = '', how_many = '0', ...values } }) =>
    text(`${name.split('.')[1]}_${values[value]}`, { number, count: Number(how_many) })

/** Texts for the events of conversations themselves. */
export const ownTexts = {
  'conversation.started': by('channel'),
  'conversation.offered': ({ values }, nameOf) => (values.user_id ? t('offered', { name: nameOf(values.user_id) }) : t('offer_withdrawn')),
  'conversation.offer_lapsed': plain,
  'conversation.taken': plain,
  'conversation.released': ({ values }) => t(values.was === 'offered' ? 'declined' : 'released'),
  'conversation.transferred': plain,
  'conversation.closed': by('closed_by'),
  'conversation.reopened': plain,
  'conversation.became_ticket': plain,
  'conversation.woken': by('cause'),
  'conversation.field_changed': plain,
  'conversation.team_cleared': plain,
  'conversation.contact_changed': plain,
  'conversation.visitor_merged': plain,
  'conversation.merged': by('part'),
  'conversation.unmerged': by('part'),
  'conversation.split': by('part'),
  'conversation.linked': ({ values: { kind, part = '', number = '' } }) => text(kind === 'blocks' ? `linked_blocks_${part}` : 'linked_related', { number }),
  'conversation.unlinked': ({ values: { number = '' } }) => t('unlinked', { number }),
} satisfies HistoryTexts
