import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { Actor, Ctx } from '../../../kernel/context.ts'
import { companyNames } from '../../directory/index.ts'
import { mailReaderOf, presentTeams, staffNames } from '../../people/index.ts'
import { offeredOptions, tagNames } from '../../ticket-settings/index.ts'
import { wordsIn } from '../mailed/words.ts'

type Unit = ReturnType<typeof metricOf>['unit']
type Heads = Record<'metric' | 'group' | 'at' | 'date' | 'n' | 'value' | 'mean' | 'p50' | 'p90' | 'sum' | 'unit' | 'card', string>
type RowHeads = Record<
  'number' | 'conversation_ref' | 'at' | 'from_at' | 'value' | 'channel' | 'agent_id' | 'owner_id' | 'team_ref' | 'detail' | 'subject',
  string
>

const units: Record<MailLanguage, Record<Unit, string>> = {
  en: {
    ...{
      conversations: 'conversations',
      messages: 'messages',
      seconds: 'seconds',
      points: 'points',
      percent: 'share, 1 = 100 %',
      ratings: 'ratings',
      targets: 'targets',
      times: 'times',
    },
  },
  de: {
    ...{
      conversations: 'Unterhaltungen',
      messages: 'Nachrichten',
      seconds: 'Sekunden',
      points: 'Punkte',
      percent: 'Anteil, 1 = 100 %',
      ratings: 'Bewertungen',
      targets: 'Ziele',
      times: 'Mal',
    },
  },
}
const heads: Record<MailLanguage, Heads & { total: string }> = {
  en: {
    ...{ card: 'Card', metric: 'Metric', unit: 'Unit', group: 'Group', at: 'From (UTC)', date: 'Day', total: 'Total', n: 'Counted', value: 'Value' },
    ...{ mean: 'Mean', p50: 'Median', p90: '90th percentile', sum: 'Sum' },
  },
  de: {
    ...{ card: 'Karte', metric: 'Kennzahl', unit: 'Einheit', group: 'Gruppe', at: 'Ab (UTC)', date: 'Tag', total: 'Gesamt', n: 'Gezählt', value: 'Wert' },
    ...{ mean: 'Mittel', p50: 'Median', p90: '90. Perzentil', sum: 'Summe' },
  },
}
const rowHeads: Record<MailLanguage, RowHeads> = {
  en: {
    ...{ number: 'Number', conversation_ref: 'Conversation', at: 'At (UTC)', from_at: 'From (UTC)', value: 'Value', channel: 'Channel', agent_id: 'By' },
    ...{ owner_id: 'Assigned to', team_ref: 'Team', detail: 'Detail', subject: 'Subject' },
  },
  de: {
    ...{ number: 'Nummer', conversation_ref: 'Unterhaltung', at: 'Um (UTC)', from_at: 'Ab (UTC)', value: 'Wert', channel: 'Kanal', agent_id: 'Von' },
    ...{ owner_id: 'Zugewiesen an', team_ref: 'Team', detail: 'Angabe', subject: 'Betreff' },
  },
}

const measured = ['value', 'mean', 'p50', 'p90', 'sum'] as const

/** The words of an export in its reader's language. */
export type ExportWords = {
  /** Heads of numbers; with a metric, the measured ones name its unit. */
  heads(metric?: MetricName): Heads
  rowHeads(metric: MetricName): RowHeads
  title(metric: MetricName): string
  unit(metric: MetricName): string
  total: string
}

/** Returns the words of exports in a language. */
export function exportWords(language: MailLanguage): ExportWords {
  const unit = (metric: MetricName) => units[language][metricOf(metric).unit]
  const withUnit = (name: string, metric: MetricName) => `${name} (${unit(metric)})`
  return {
    unit,
    title: wordsIn(language).title,
    total: heads[language].total,
    heads: (metric) => {
      const { total: _total, ...plain } = heads[language]
      return metric ? { ...plain, ...Object.fromEntries(measured.map((name) => [name, withUnit(plain[name], metric)])) } : plain
    },
    rowHeads: (metric) => ({ ...rowHeads[language], value: withUnit(rowHeads[language].value, metric) }),
  }
}

/** Returns the exporting person's language. For API keys it is always the same, regardless of who created the key. */
export const languageOf = async (ctx: Ctx, actor: Actor): Promise<MailLanguage> =>
  actor.kind === 'agent' && !actor.key ? (await mailReaderOf(ctx, actor.user_id)).language : 'en'

const optionKinds = ['ticket_type', 'ticket_category', 'ticket_tier', 'ticket_status', 'creation_method'] as const

/** Returns the names of people, teams, companies, tags and ticket options by their refs. What shares its name with another has its ref behind it. */
export async function namesOfRefs(ctx: Ctx, refs: Iterable<string | null>): Promise<Map<string, string>> {
  const sought = [...new Set([...refs].filter((ref) => ref !== null))]
  if (sought.length === 0) return new Map()
  const people = await staffNames(ctx, sought)
  const teams = await presentTeams(ctx, sought)
  const named: [string, string][] = [
    ...[...people].map(([user_id, { name }]): [string, string] => [user_id, name]),
    ...(await companyNames(ctx, sought)),
    ...teams.map(({ team_ref, team_name }): [string, string] => [team_ref, team_name]),
  ]
  const rest = sought.filter((ref) => !named.some(([known]) => known === ref))
  if (rest.length > 0) {
    const [tags, options] = [await tagNames(ctx), await offeredOptions(ctx, optionKinds)]
    const all = new Map([...options.map(({ ref, name }) => [ref, name] as const), ...tags])
    for (const ref of rest) if (all.has(ref)) named.push([ref, all.get(ref) ?? ''])
  }
  const counts = Map.groupBy(named, ([, name]) => name)
  return new Map(named.map(([ref, name]) => [ref, name === '' ? ref : (counts.get(name)?.length ?? 0) > 1 ? `${name} (${ref})` : name]))
}
