import { ActionIcon } from '@mantine/core'
import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowNode } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { IconAlertTriangle, IconCopy, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { nodesById, type Socket } from '../flow-changes.ts'
import { flowOutline, type OutlineLine } from '../flow-outline.ts'
import { nodeName, nodeSummary, outletName, problemText, startName } from '../node-words.ts'
import { t } from '../texts.ts'
import type { NodeNumbers } from './canvas-nodes.ts'
import { kindIcons } from './kind-icons.ts'
import styles from './outline.module.css'

type Acts = {
  isLocked: boolean
  onChoose: (node_id: string | null) => void
  onAdd: (socket: Socket | undefined) => void
  onRemove: (node_ids: ReadonlySet<string>) => void
  onCopy: (node_id: string) => void
}
type Props = Acts & {
  flow: Flow
  problems: readonly FlowProblem[]
  numbers: NodeNumbers | undefined
  chosen: string | null
}

/** The flow as an outline: every step in the order in which a run goes through it. All of it works by keyboard: the arrow keys move between the steps. */
export function FlowOutline({ flow, problems, numbers, chosen, ...acts }: Props) {
  const lines = useMemo(() => flowOutline(flow), [flow])
  const byId = useMemo(() => nodesById(flow), [flow])
  const wrong = useMemo(() => Map.groupBy(problems, ({ node_id }) => node_id ?? ''), [problems])
  return (
    <section className={styles.outline} aria-label={t('outline')} onKeyDown={moveFocus}>
      <ol>
        <li className={styles.start}>
          <button type="button" data-line onClick={() => acts.onChoose(null)}>
            <IconPlayerPlay size={16} stroke={1.7} aria-hidden />
            <strong>{t('start')}</strong> <span>{flow.starts.map(startName).join(', ')}</span>
          </button>
        </li>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            from={line.socket ? byId.get(line.socket.node_id) : undefined}
            target={line.kind === 'link' ? byId.get(line.target) : undefined}
            problem={line.kind === 'node' ? wordsOf(wrong.get(line.node.node_id), line.node) : ''}
            seen={line.kind === 'node' ? numbersText(numbers, line.node.node_id) : ''}
            isChosen={line.kind === 'node' && line.node.node_id === chosen}
            {...acts}
          />
        ))}
      </ol>
    </section>
  )
}

const wordsOf = (problems: readonly FlowProblem[] | undefined, node: FlowNode) => (problems ?? []).map((problem) => problemText(problem, node)).join(' · ')

function numbersText(numbers: NodeNumbers | undefined, node_id: string): string {
  const found = numbers?.nodes.find((one) => one.node_id === node_id)
  return found ? t('numbersShort', { seen: found.seen, left: found.left }) : ''
}

type LineProps = Acts & {
  line: OutlineLine
  from: FlowNode | undefined
  target: FlowNode | undefined
  problem: string
  seen: string
  isChosen: boolean
}

/** A line of the outline. Drawn again only if what it shows has changed: an outline may have thousands. */
const Line = memo(
  function Line({ line, from, target, problem, seen, isChosen, isLocked, onChoose, onAdd, onRemove, onCopy }: LineProps) {
    const indent = { paddingInlineStart: `${line.depth * 1.25}rem` }
    if (line.kind === 'loose') return <li className={styles.heading}>{t('looseTitle')}</li>
    if (line.kind === 'outlet')
      return (
        <li className={styles.heading} style={indent} dir="auto">
          {outletName(line.node, line.outlet)}
        </li>
      )
    if (line.kind === 'open')
      return (
        <li className={styles.open} style={indent}>
          {isLocked ? (
            <span>{t('openEnd')}</span>
          ) : (
            <button type="button" data-line aria-label={addLabel(line.socket, from)} onClick={() => onAdd(line.socket)}>
              <IconPlus size={14} stroke={2} aria-hidden /> {t('addNode')}
            </button>
          )}
        </li>
      )
    if (line.kind === 'link')
      return (
        <li className={styles.link} style={indent}>
          <button type="button" data-line onClick={() => onChoose(line.target)}>
            {t('goesTo', { name: target ? nodeName(target) : '' })}
          </button>
        </li>
      )
    if (line.kind !== 'node') return null
    const { node } = line
    const name = nodeName(node)
    const summary = nodeSummary(node)
    const Icon = kindIcons[node.kind]
    return (
      <li className={styles.node} style={indent} data-chosen={isChosen || undefined}>
        <button
          type="button"
          data-line
          aria-pressed={isChosen}
          onClick={() => onChoose(node.node_id)}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' || isLocked) return
            event.preventDefault()
            neighbourOf(event.currentTarget)?.focus()
            onRemove(new Set([node.node_id]))
          }}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className={styles.kind}>{t(`kind_${node.kind}`)}</span>
          <span className={styles.name} dir="auto">
            {summary === '' && node.title === '' ? '' : name}
          </span>
          {seen !== '' && <span className={styles.seen}>{seen}</span>}
          {problem !== '' && (
            <span className={styles.problem}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {problem}
            </span>
          )}
        </button>
        {!isLocked && (
          <span className={styles.acts}>
            <ActionIcon variant="subtle" color="gray" aria-label={t('copyNode', { name })} onClick={() => onCopy(node.node_id)}>
              <IconCopy size={15} stroke={1.7} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t('removeNode', { name })} onClick={() => onRemove(new Set([node.node_id]))}>
              <IconTrash size={15} stroke={1.7} />
            </ActionIcon>
          </span>
        )}
      </li>
    )
  },
  (one, other) =>
    one.line.key === other.line.key &&
    one.line.kind === other.line.kind &&
    one.line.depth === other.line.depth &&
    ('node' in one.line ? one.line.node : null) === ('node' in other.line ? other.line.node : null) &&
    one.from === other.from &&
    one.target === other.target &&
    one.problem === other.problem &&
    one.seen === other.seen &&
    one.isChosen === other.isChosen &&
    one.isLocked === other.isLocked,
)

function addLabel(socket: Socket | undefined, from: FlowNode | undefined): string {
  if (socket === undefined) return t('addLoose')
  return socket === null || !from ? t('addFirst') : t('addHere', { outlet: outletName(from, socket.outlet), name: nodeName(from) })
}

const linesOf = (element: Element): HTMLElement[] => [...(element.closest('ol')?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]

/** Returns the line that takes the focus when this one goes. */
function neighbourOf(line: HTMLElement): HTMLElement | undefined {
  const all = linesOf(line)
  const at = all.indexOf(line)
  return all[at - 1] ?? all[at + 1]
}

/** Moves the focus between lines with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const line = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
  if (!line || event.altKey || event.ctrlKey || event.metaKey) return
  const all = linesOf(line)
  const at = all.indexOf(line)
  const to = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[event.key]
  if (!to) return
  event.preventDefault()
  to.focus()
}
