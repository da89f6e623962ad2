import { type ContentKind, isListed } from '@porchlight/contracts/visibility/content-kinds'
import type { VisibilityExplanation, VisibilityRule } from '@porchlight/contracts/visibility/visibility'
import { familyText } from './texts.ts'

type Decision = { rule: VisibilityRule; category?: { rule: string } | null }
/** Names to insert into the sentences. */
export type RuleNames = { library: string; parent: string; category: string }

/** Returns the deciding rule as a sentence. For a hidden category, also explains why it is hidden. */
export function ruleText({ rule, category }: Decision, names: RuleNames, kind: ContentKind = 'article'): string {
  const { library, parent } = names
  switch (rule) {
    case 'own':
      return familyText(`rule_own_${kind}`)
    case 'category_hidden':
      return `${familyText('rule_category_hidden', { category: names.category })} ${becauseText(category?.rule ?? '', names)}`.trim()
    case 'default':
    case 'enabled_by_parent':
    case 'disabled_by_parent':
      return familyText(`rule_${rule}`, { parent })
    case 'enabled_by_library':
    case 'other_library':
    case 'defaults_off':
    case 'disabled_by_library':
      return familyText(`rule_${rule}`, { library })
    default:
      return familyText(`rule_${rule}`)
  }
}

function becauseText(rule: string, { library, parent }: RuleNames): string {
  if (rule === 'defaults_off' || rule === 'disabled_by_library') return familyText(`because_${rule}`, { library })
  if (rule === 'disabled_by_parent') return familyText(`because_${rule}`, { parent })
  return rule === 'disabled' || rule === 'audience' || rule === 'not_published' || rule === 'other_library' ? familyText(`because_${rule}`) : ''
}

/** Returns who can change the deciding rule: people in the library that set it. */
export function whoText({ rule, category, item, library, parent }: Pick<VisibilityExplanation, 'rule' | 'category' | 'item' | 'library' | 'parent'>): string {
  const deciding = category?.rule ?? rule
  const owner = item.support_lib_id === library.support_lib_id ? library : (parent ?? library)
  if (deciding === 'other_library') return familyText('who_nobody')
  if (deciding === 'defaults_off') return familyText('who_widget', { library: library.company_name })
  const isByLists = ['enabled_by_library', 'disabled_by_library', 'enabled_by_parent', 'disabled_by_parent', 'default'].includes(deciding)
  const decider = deciding.endsWith('_by_parent') ? (parent ?? library) : library
  const what = familyText(`what_${item.kind}`)
  if (!isByLists) return familyText('who_writers', { what, library: owner.company_name })
  // Kinds without lists are shown or hidden only along with all default content.
  return isListed(item.kind) ? familyText('who_library', { what, library: decider.company_name }) : familyText('who_widget', { library: library.company_name })
}

/** Returns one check as a sentence that fits its outcome. */
export function checkText({ check, outcome }: VisibilityExplanation['checks'][number], { library, parent }: Omit<RuleNames, 'category'>, kind: string): string {
  const isAbove = check === 'categories' && kind === 'category'
  if (outcome === 'shows' || outcome === 'hides') {
    if (check === 'library_list') return familyText(`${outcome}_library_list`, { library })
    if (check === 'parent_list') return familyText(`${outcome}_parent_list`, { parent })
    if (check === 'defaults') return familyText('failed_defaults', { library })
    return familyText(isAbove ? 'failed_above' : `failed_${check}`)
  }
  if (check === 'parent_list') return familyText('check_parent_list', { parent })
  if (check === 'owner' || check === 'defaults' || check === 'library_list') return familyText(`check_${check}`, { library })
  return familyText(isAbove ? 'check_above' : `check_${check}`)
}
