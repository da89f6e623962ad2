import '@xyflow/react/dist/base.css'
import { Button } from '@mantine/core'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import {
  Background,
  type Connection,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  type OnConnectEnd,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Socket, withLink, withPlaces } from '../flow-changes.ts'
import { flowLayout, needsLayout } from '../flow-layout.ts'
import { t } from '../texts.ts'
import styles from './canvas.module.css'
import { type Card, cardMaker, edgeMaker, type NodeNumbers, startId } from './canvas-nodes.ts'
import { AddAt, NodeCard, StartCard } from './node-card.tsx'
import type { FlowEditing } from './use-flow-editing.ts'

const nodeTypes: NodeTypes = { card: NodeCard, start: StartCard }
/** A small flow is shown at its own size, not larger. */
const wholeFlow = { maxZoom: 1 }
const nowhere: ReadonlyMap<string, { x: number; y: number }> = new Map()

type Props = {
  editing: FlowEditing
  problems: readonly FlowProblem[]
  numbers: NodeNumbers | undefined
  chosen: string | null
  onChoose: (node_id: string | null) => void
  onAdd: (socket: Socket | undefined, at?: { x: number; y: number }) => void
  onRemove: (node_ids: ReadonlySet<string>) => void
}

/** The flow on a canvas. Cards outside of the view are not drawn. */
export default function FlowCanvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ editing: { flow, edit, isLocked }, problems, numbers, chosen, onChoose, onAdd, onRemove }: Props) {
  const { screenToFlowPosition, fitView, zoomIn, zoomOut } = useReactFlow()
  const [moved, setMoved] = useState(nowhere)
  const [cards] = useState(cardMaker)
  const [lines] = useState(edgeMaker)
  const nodes = useMemo(() => cards({ flow, problems, numbers, chosen, moved, isLocked }), [cards, flow, problems, numbers, chosen, moved, isLocked])
  const edges = useMemo(() => lines(flow), [lines, flow])
  // A file that was written by hand has no places.
  useEffect(() => {
    if (!needsLayout(flow)) return
    edit((now) => withPlaces(now, flowLayout(now)))
    requestAnimationFrame(() => void fitView(wholeFlow))
  }, [flow, edit, fitView])
  const onNodesChange = useCallback(
    (changes: NodeChange<Card>[]) => {
      const removed = changes.flatMap((change) => (change.type === 'remove' && change.id !== startId ? [change.id] : []))
      if (removed.length > 0) onRemove(new Set(removed))
      const places = new Map<string, { x: number; y: number }>()
      let isDragging = false
      for (const change of changes) {
        if (change.type === 'position' && change.id !== startId) {
          if (change.position) places.set(change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) })
          isDragging ||= change.dragging === true
        }
        if (change.type === 'select' && change.selected) onChoose(change.id === startId ? null : change.id)
      }
      if (places.size === 0) return
      // While a card is dragged only its place on the screen changes; the flow changes once, at the end.
      if (isDragging) setMoved((before) => new Map([...before, ...places]))
      else {
        setMoved(nowhere)
        edit((now) => withPlaces(now, places), `move ${[...places.keys()].join()}`)
      }
    },
    [edit, onChoose, onRemove],
  )
  const unlink = useCallback(
    (changes: EdgeChange[]) => {
      for (const change of changes) {
        if (change.type !== 'remove') continue
        const [source = '', outlet = ''] = change.id.split(' ')
        edit((now) => withLink(now, socketOf(source, outlet), null))
      }
    },
    [edit],
  )
  const connect = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      if (target !== startId) edit((now) => withLink(now, socketOf(source, sourceHandle ?? 'next'), target))
    },
    [edit],
  )
  // Dropped where nothing is: a new step goes there.
  const addWhereDropped = useCallback<OnConnectEnd>(
    (event, { isValid, fromNode, fromHandle }) => {
      if (isValid || !fromNode || fromHandle?.type !== 'source') return
      const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
      onAdd(socketOf(fromNode.id, fromHandle.id ?? 'next'), screenToFlowPosition({ x: clientX, y: clientY }))
    },
    [onAdd, screenToFlowPosition],
  )
  const addAt = useCallback((socket: Socket) => onAdd(socket), [onAdd])
  return (
    <AddAt value={addAt}>
      <section className={styles.canvas} aria-label={t('canvas')}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onNodesChange={onNodesChange}
          onEdgesChange={unlink}
          onConnect={connect}
          onConnectEnd={addWhereDropped}
          onPaneClick={() => onChoose(null)}
          nodesConnectable={!isLocked}
          nodesDraggable={!isLocked}
          deleteKeyCode={isLocked ? null : ['Delete', 'Backspace']}
          onlyRenderVisibleElements
          fitView
          fitViewOptions={wholeFlow}
          minZoom={0.05}
          proOptions={{ hideAttribution: false }}
        >
          <Background gap={24} />
          {flow.nodes.length > 12 && <MiniMap pannable zoomable ariaLabel={t('canvas')} />}
          <Panel position="bottom-left" className={styles.controls}>
            <Button variant="default" size="compact-xs" onClick={() => void zoomIn()}>
              {t('zoomIn')}
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => void zoomOut()}>
              {t('zoomOut')}
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => void fitView(wholeFlow)}>
              {t('fit')}
            </Button>
            {!isLocked && (
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => {
                  edit((now) => withPlaces(now, flowLayout(now)))
                  requestAnimationFrame(() => void fitView(wholeFlow))
                }}
              >
                {t('layout')}
              </Button>
            )}
          </Panel>
        </ReactFlow>
      </section>
    </AddAt>
  )
}

const socketOf = (source: string, outlet: string): Socket => (source === startId ? null : { node_id: source, outlet })
