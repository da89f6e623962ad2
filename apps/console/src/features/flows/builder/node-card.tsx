import type { FlowStart } from '@porchlight/contracts/flows/flow'
import { outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { IconAlertTriangle, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { createContext, memo, useContext } from 'react'
import type { Socket } from '../flow-changes.ts'
import { nodeName, outletName, problemText, startName } from '../node-words.ts'
import { t } from '../texts.ts'
import styles from './canvas.module.css'
import type { CardData } from './canvas-nodes.ts'
import { kindIcons } from './kind-icons.ts'

/** Adds a node at a socket; the canvas provides it. */
export const AddAt = createContext<(socket: Socket) => void>(() => undefined)

/** A node on the canvas: what it does, what is wrong with it, and its outlets. */
export const NodeCard = memo(function NodeCard({ data: { node, problems, numbers, isLocked }, selected }: NodeProps<Node<CardData, 'card'>>) {
  const add = useContext(AddAt)
  const name = nodeName(node)
  const Icon = kindIcons[node.kind]
  return (
    <div className={styles.card} data-kind={node.kind} data-chosen={selected || undefined} data-wrong={problems.length > 0 || undefined}>
      <Handle type="target" position={Position.Left} className={styles.circle} style={{ top: 26 }} isConnectable={!isLocked} />
      <div className={styles.cardHead}>
        <Icon size={15} stroke={1.8} aria-hidden />
        <strong>{t(`kind_${node.kind}`)}</strong>
        {problems.length > 0 && (
          <span className={styles.wrong} title={problems.map((problem) => problemText(problem, node)).join('\n')}>
            <IconAlertTriangle size={14} stroke={1.8} aria-label={t('cannotPublish', { count: problems.length })} />
          </span>
        )}
      </div>
      <p className={styles.summary} dir="auto">
        {name}
      </p>
      {numbers && (
        <p className={styles.numbers} title={t('numbers', { seen: numbers.seen, answered: numbers.answered, left: numbers.left, handed: numbers.handed_over })}>
          {t('numbersShort', { seen: numbers.seen, left: numbers.left })}
        </p>
      )}
      <ul className={styles.outlets}>
        {outletsOf(node).map(({ outlet }) => {
          const label = outletName(node, outlet)
          return (
            <li key={outlet}>
              <span dir="auto">{label}</span>
              {node.next[outlet] === undefined && !isLocked && (
                <button
                  type="button"
                  className="nodrag"
                  aria-label={t('addHere', { outlet: label, name })}
                  onClick={() => add({ node_id: node.node_id, outlet })}
                >
                  <IconPlus size={13} stroke={2} />
                </button>
              )}
              <Handle type="source" id={outlet} position={Position.Right} className={styles.circle} isConnectable={!isLocked} title={t('linkNode')} />
            </li>
          )
        })}
      </ul>
    </div>
  )
})

/** The start of the flow on the canvas. */
export const StartCard = memo(function StartCard({ data: { flow } }: NodeProps<Node<{ flow: FlowStart[] }, 'start'>>) {
  return (
    <div className={styles.startCard}>
      <strong>
        <IconPlayerPlay size={14} stroke={1.8} aria-hidden /> {t('start')}
      </strong>
      <span>{flow.map(startName).join(', ')}</span>
      <Handle type="source" id="start" position={Position.Right} className={styles.circle} title={t('linkNode')} />
    </div>
  )
})
