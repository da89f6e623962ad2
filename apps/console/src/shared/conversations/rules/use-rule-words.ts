import { viewFields } from '@porchlight/contracts/conversations/conversation-fields'
import { limits } from '@porchlight/contracts/limits'
import type { Field, Referred } from '@porchlight/contracts/lists/list-language'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import type { WorkflowInput } from '@porchlight/contracts/workflows/add-to-workflows'
import { triggerEvents, workflowActions, workflowFields, workflowRow } from '@porchlight/contracts/workflows/plan-fields'
import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { cannedRepliesQuery } from '../canned-replies.ts'
import { type Choice, filterWordsOf, useFieldWords } from '../fields/field-words.ts'
import type { ConditionWords } from '../filters/condition-words.ts'
import type { RuleChoices } from './rule-choices.ts'
import { ruleWord } from './rule-texts.ts'
import { t } from './texts.ts'

/** The conversation's field that has the choices for a kind of reference. */
const fieldOfKind: Partial<Record<Referred, string>> = {
  agent: 'assignee_id',
  team: 'team_ref',
  tag: 'tags',
  ticket_type: 'ticket_type_ref',
  ticket_category: 'ticket_category_ref',
  ticket_tier: 'ticket_tier_ref',
  ticket_status: 'status_ref',
}
const conversationNames = filterFields(viewFields)
const ownNames = Object.keys(workflowFields)

export type RuleWords = {
  events: Choice[]
  actions: Choice[]
  /** Fields that can change, for triggers. */
  changing: Choice[]
  labelOf: (field: string) => string
  /** The name of a condition's value, several separated by commas. */
  valueText: (field: string, value: unknown) => string
  fieldOf: (name: string) => Field | undefined
  choicesOf: (name: string) => Choice[]
  inputOf: (action: string, name: string) => WorkflowInput | undefined
  /** What an input can be chosen from; none for a typed one. */
  inputChoices: (input: WorkflowInput) => Choice[]
  /** Fields available in conditions. `variables`: names of variables available as well. */
  conditions: (variables: readonly string[]) => ConditionWords
}

/** Returns the names of everything that rules follow, ask and do. */
export function useRuleWords(): RuleWords {
  const words = useFieldWords()
  const canned = useQuery(cannedRepliesQuery).data
  const ofFeatures = useFeatureChoices()
  const endpoints = useEndpoints()
  const articles = useArticles()
  const flows = useFlows()
  const custom = words.custom.flatMap(({ custom_field_ref, is_deleted }) => (is_deleted ? [] : [custom_field_ref]))
  const isOwn = (name: string) => Object.hasOwn(workflowFields, name)
  const fieldOf = (name: string) => workflowRow.fieldOf(name)
  const formerOf = (name: string) => (name.startsWith('was.') ? name.slice(4) : null)
  const labelOf = (name: string): string => {
    const former = formerOf(name)
    if (former !== null) return t('before', { field: words.labelOf(former) })
    if (name.startsWith('var.')) return t('variableName', { name: name.slice(4) })
    return isOwn(name) ? ruleWord('field', name) : words.labelOf(name)
  }
  const choicesOf = (name: string): Choice[] => {
    const asked = formerOf(name) ?? name
    if (isOwn(asked)) return (workflowFields[asked]?.choices ?? []).map((value) => ({ value, label: ruleWord('choice', value) }))
    return asked.startsWith('var.') ? [] : [...filterWordsOf(asked).filter(({ value }) => value === '@nobody'), ...words.choicesOf(asked)]
  }
  const wordOf = (name: string, value: string) => {
    const asked = formerOf(name) ?? name
    if (isOwn(asked) || asked.startsWith('var.')) return workflowFields[asked]?.choices ? ruleWord('choice', value) : value
    return words.wordOf(asked, value)
  }
  const inputChoices = (input: WorkflowInput): Choice[] => {
    if (input.refersTo === 'canned_reply') return (canned ?? []).map(({ reply_ref, title }) => ({ value: reply_ref, label: title }))
    const known = input.refersTo && ofFeatures.get(input.refersTo)
    if (known) return known
    if (input.refersTo === 'webhook_endpoint') return endpoints
    if (input.refersTo === 'article') return articles
    if (input.refersTo === 'flow') return flows
    if (input.refersTo === 'custom_field') return custom.map((value) => ({ value, label: words.labelOf(value) }))
    if (input.choices) return input.choices.map((value) => ({ value, label: choiceLabel(value, words.wordOf) }))
    const name = input.of && fieldOfKind[input.of]
    return name ? words.choicesOf(name) : []
  }
  return {
    events: triggerEvents.map((value) => ({ value, label: ruleWord('event', value) })),
    actions: Object.keys(workflowActions).map((value) => ({ value, label: ruleWord('action', value) })),
    changing: [...Object.entries(viewFields).flatMap(([name, field]) => ('history' in field ? [name] : [])), ...custom].map((value) => ({
      value,
      label: words.labelOf(value),
    })),
    labelOf,
    valueText: (name, value) =>
      value === undefined || value === null || value === ''
        ? t('noValue')
        : [value]
            .flat()
            .map((one) => wordOf(name, String(one)))
            .join(', ') || t('noValue'),
    fieldOf,
    choicesOf,
    inputOf: (action, name) => workflowActions[action]?.inputs[name],
    inputChoices,
    conditions: (variables) => ({
      fields: [
        group(t('group_event'), ownNames, labelOf),
        group(t('group_conversation'), [...conversationNames, ...custom], labelOf),
        group(
          t('group_before'),
          conversationNames.map((name) => `was.${name}`),
          labelOf,
        ),
        ...variablesOf(variables, labelOf),
      ],
      fieldOf,
      choicesOf,
      isLoading: (name) => {
        const asked = formerOf(name) ?? name
        return !isOwn(asked) && !asked.startsWith('var.') && words.isLoading(asked)
      },
    }),
  }
}

/** Returns published articles, last changed first; none for people who may not see them. */
function useArticles(): Choice[] {
  const { canRun } = usePermissions()
  const { data } = useQuery({
    queryKey: ['articles', 'for-rules'],
    queryFn: async () => (await api.articles.list({ status: 'published', sort: 'title', limit: limits.pageSizeMax })).articles,
    enabled: canRun('articles.list'),
  })
  return (data ?? []).map(({ article_id, article_title }) => ({ value: article_id, label: article_title }))
}

const featureChoices = Object.values(import.meta.glob<RuleChoices>('../../../features/*/rule-choices.ts', { eager: true, import: 'ruleChoices' }))

/** Returns what features have for rules to choose from, by what inputs refer to; none for people who may not see it. */
function useFeatureChoices(): ReadonlyMap<RuleChoices['refersTo'], Choice[]> {
  const { canRun } = usePermissions()
  const results = useQueries({ queries: featureChoices.map(({ needs, query }) => ({ ...query, enabled: canRun(needs) })) })
  return new Map(featureChoices.map(({ refersTo, choices }, index) => [refersTo, choices(results[index]?.data ?? [])]))
}

/** Returns the flows that rules can start; none for people who see no conversations. */
function useFlows(): Choice[] {
  const { canRun } = usePermissions()
  const { data } = useQuery({
    queryKey: ['flows', 'for-rules'],
    queryFn: async () => (await api.flowRuns.startable({ by: 'rule' })).flows,
    enabled: canRun('flowRuns.startable'),
  })
  return (data ?? []).map(({ flow_ref, title }) => ({ value: flow_ref, label: title }))
}

/** Returns the receivers of webhooks; none for people who may not see them. */
function useEndpoints(): Choice[] {
  const { canRun } = usePermissions()
  const { data } = useQuery({
    queryKey: ['webhooks', 'endpoints'],
    queryFn: async () => (await api.webhooks.list({})).endpoints,
    enabled: canRun('webhooks.list'),
  })
  return (data ?? []).map(({ endpoint_ref, name }) => ({ value: endpoint_ref, label: name }))
}

/** Choices of actions with names of their own; all others are priorities. */
const ownChoices: readonly string[] = ['yes', 'no', 'oldest', 'newest', 'related', 'blocks', 'follows']

const choiceLabel = (value: string, wordOf: (name: string, value: string) => string): string =>
  ownChoices.includes(value) ? ruleWord('choice', value) : wordOf('priority', value)

const group = (label: string, names: readonly string[], labelOf: (name: string) => string) => ({
  group: label,
  items: names.map((value) => ({ value, label: labelOf(value) })),
})

function variablesOf(variables: readonly string[], labelOf: (name: string) => string) {
  const names = [...new Set(variables)].map((name) => `var.${name}`)
  return names.length === 0 ? [] : [group(t('group_variables'), names, labelOf)]
}
