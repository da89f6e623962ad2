import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer, NativeSelect } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { contentKinds, isListed } from '@porchlight/contracts/visibility/content-kinds'
import type { VisibilityExplanation } from '@porchlight/contracts/visibility/visibility'
import { EmptyState } from '@porchlight/ui'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEye, IconEyeOff, IconGhost } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { Loaded } from '../../interface/page/loaded.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import { decideDefault, familyKeys, useFamily } from './family-query.ts'
import { checkText, ruleText, whoText } from './rule-text.ts'
import { familyText } from './texts.ts'
import styles from './why-panel.module.css'

export type WhyPanelProps = {
  /** The item explained in the panel; null closes it. */
  about: Pick<VisibilityExplanation['item'], 'kind' | 'id'> | null
  /** The child library whose visitors the explanation is about; null for the library itself. */
  child: string | null
  onChild: (child: string | null) => void
  /** Refetches what is not refetched by itself after the item has been shown or hidden. */
  refetch?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** Explains why a library's visitors can or can't see an item: the deciding rule, the checks that led to it, and who can change it. */
export function WhyPanel({ about, onClose, ...rest }: WhyPanelProps) {
  return (
    <Drawer
      opened={about !== null}
      onClose={onClose}
      position="right"
      size={420}
      title={familyText('why')}
      closeButtonProps={{ 'aria-label': familyText('close') }}
      zIndex={1000}
    >
      {about && <Reasons about={about} {...rest} />}
    </Drawer>
  )
}

type ReasonsProps = Omit<WhyPanelProps, 'about' | 'onClose'> & { about: NonNullable<WhyPanelProps['about']> }

function Reasons({ about: { kind, id }, child, onChild, refetch }: ReasonsProps) {
  const { children } = useFamily()
  const query = useQuery({
    queryKey: [...familyKeys.reasons, kind, id, child],
    queryFn: async ({ signal }) => (await api.visibility.explain({ kind, id, child_lib_id: child ?? undefined }, { signal })).explanation,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.panel}>
      {children.length > 0 && (
        <NativeSelect
          label={familyText('whyFor')}
          value={child ?? ''}
          data={[{ value: '', label: familyText('own') }, ...children.map((each) => ({ value: each.support_lib_id, label: each.company_name }))]}
          onChange={(event) => onChild(event.currentTarget.value || null)}
        />
      )}
      {query.error instanceof ApiError && query.error.code === 'not_found' ? (
        <EmptyState icon={<IconGhost size={20} stroke={1.6} />} title={familyText('gone')}>
          {familyText('goneText')}
        </EmptyState>
      ) : (
        <Loaded query={query} rows={6}>
          {(explanation) => <Explanation explanation={explanation} child={child} refetch={refetch} />}
        </Loaded>
      )}
    </div>
  )
}

const icons = { passed: IconCircleCheck, shows: IconCircleCheck, hides: IconCircleX, not_asked: IconCircleDashed }

type ExplanationProps = Pick<WhyPanelProps, 'child' | 'refetch'> & { explanation: VisibilityExplanation }

function Explanation({ explanation, child, refetch }: ExplanationProps) {
  const { item, library, parent, is_visible, category, checks } = explanation
  const names = { library: library.company_name, parent: parent?.company_name ?? '', category: category?.title ?? '' }
  const title = item.title || familyText('thisItem')
  return (
    <>
      <section className={styles.verdict} data-visible={is_visible} aria-live="polite">
        <span aria-hidden="true">{is_visible ? <IconEye size={20} stroke={1.7} /> : <IconEyeOff size={20} stroke={1.7} />}</span>
        <div>
          <h3>{familyText(is_visible ? 'sees' : 'seesNot', { library: names.library, title })}</h3>
          <p>{ruleText(explanation, names, item.kind)}</p>
        </div>
      </section>
      <section className={styles.part}>
        <h4>{familyText('whoCan')}</h4>
        <p>{whoText(explanation)}</p>
        <DecideButton explanation={explanation} child={child} refetch={refetch} />
      </section>
      <section className={styles.part}>
        <h4>{familyText('theWay')}</h4>
        <ol className={styles.checks}>
          {checks.map((each) => {
            const Icon = icons[each.outcome]
            return (
              <li key={each.check} data-outcome={each.outcome}>
                <Icon size={17} stroke={1.7} aria-hidden="true" />
                <span>
                  {checkText(each, names, item.kind)}
                  {each.outcome === 'not_asked' ? (
                    <small> · {familyText('notAsked')}</small>
                  ) : (
                    <span className="pl-visually-hidden">, {familyText(`outcome_${each.outcome}`)}</span>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}

/** Button to show or hide default content, for users with permission. */
function DecideButton({ explanation: { item, library, is_visible, rule }, child, refetch }: ExplanationProps) {
  const { can } = usePermissions()
  const isDefault = item.support_lib_id !== library.support_lib_id
  const isPossible = isDefault && !['not_published', 'disabled', 'other_library'].includes(rule)
  const { kind, id } = item
  // Kinds without lists are shown or hidden only along with all default content.
  if (!isListed(kind)) return null
  const { lists, publishers } = contentKinds[kind]
  const mayDecide = can(publishers) || can('canManageWidgetSettings')
  // For kinds without a list of shown items, an item hidden by the parent or along with all default content stays hidden.
  const isFinal = lists.shown === null && (rule === 'disabled_by_parent' || rule === 'defaults_off')
  if (!isPossible || isFinal || !mayDecide || (child !== null && !can('canManageGeneralAndSecuritySettings'))) return null
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void decideDefault({ kind, ids: [id], decision: is_visible ? 'hidden' : 'shown', child_lib_id: child ?? undefined }, refetch)}
    >
      {familyText(is_visible ? 'hideHere' : 'showHere')}
    </Button>
  )
}
