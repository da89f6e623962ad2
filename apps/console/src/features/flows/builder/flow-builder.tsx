import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Flow } from '@porchlight/contracts/flows/flow'
import { flowProblems } from '@porchlight/contracts/flows/flow-problems'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import { ChoiceBar, Skeleton } from '@porchlight/ui'
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { DraftNotices } from '../../../shared/content/publications/draft-notices.tsx'
import { SaveState } from '../../../shared/content/publications/save-state.tsx'
import { useDraft } from '../../../shared/content/versions/published-document.ts'
import { useCommands } from '../../../shared/interface/commands/commands.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { flowDocument, numbersQuery } from '../api.ts'
import { nodesById, type Socket, withCopy, withNodeAdded, withoutNodes } from '../flow-changes.ts'
import { newNode } from '../new-node.ts'
import { t } from '../texts.ts'
import { AddNodeDialog } from './add-node-dialog.tsx'
import styles from './builder.module.css'
import { FlowOutline } from './flow-outline-view.tsx'
import { Inspector } from './inspector.tsx'
import { ProblemList } from './problem-list.tsx'
import { FlowPublishBar } from './publish-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { useFlowEditing } from './use-flow-editing.ts'

const FlowCanvas = lazy(() => import('./flow-canvas.tsx'))
const Simulator = lazy(() => import('./simulator.tsx'))

/** Where the node that is being added goes; undefined: nowhere. */
type Adding = { socket: Socket | undefined; at?: { x: number; y: number } }

/** The builder: the flow on a canvas or as an outline, beside the chosen step or the simulator. Changes are saved as a draft. */
export function FlowBuilder({ view }: { view: FlowView }) {
  const { flow_ref, title } = view
  const { canRun } = usePermissions()
  const isLocked = !canRun('flows.save')
  const form = useDraft(flowDocument(flow_ref), view, { copyKey: `flow:${flow_ref}`, isLocked })
  const editing = useFlowEditing(form, isLocked)
  const { flow, edit, undo, redo } = editing
  // Problems and the outline may be a moment late: typing must not wait for them.
  const shown = useDeferredValue(flow)
  const problems = useMemo(() => flowProblems(shown), [shown])
  const isNarrow = useMediaQuery('(max-width: 60rem)') ?? false
  const [wanted, setWanted] = useState<'canvas' | 'outline'>('canvas')
  const layout = isNarrow ? 'outline' : wanted
  const [chosen, setChosen] = useState<string | null>(null)
  const [panel, setPanel] = useState<'none' | 'step' | 'simulator'>('none')
  const [adding, setAdding] = useState<Adding | null>(null)
  const numbers = useQuery({ ...numbersQuery(flow_ref), enabled: view.published !== null }).data
  const choose = useCallback((node_id: string | null) => {
    setChosen(node_id)
    setPanel((now) => (node_id !== null ? 'step' : now === 'step' ? 'none' : now))
  }, [])
  const add = useCallback((socket: Socket | undefined, at?: { x: number; y: number }) => setAdding({ socket, ...(at && { at }) }), [])
  const remove = useCallback(
    (node_ids: ReadonlySet<string>) => {
      edit((now) => withoutNodes(now, node_ids))
      setChosen((now) => (now !== null && node_ids.has(now) ? null : now))
    },
    [edit],
  )
  const copy = useCallback((node_id: string) => edit((now) => withCopy(now, node_id)?.flow ?? now), [edit])
  const { save } = form
  useCommands(
    useMemo(
      () => [
        { id: 'flow.save', label: t('save'), group: t('title'), shortcut: 'mod+s', run: save },
        ...(undo ? [{ id: 'flow.undo', label: t('undo'), group: t('title'), shortcut: 'mod+z', run: undo }] : []),
        ...(redo ? [{ id: 'flow.redo', label: t('redo'), group: t('title'), shortcut: 'mod+shift+z', run: redo }] : []),
      ],
      [save, undo, redo],
    ),
  )
  const node = chosen === null ? undefined : nodesById(flow).get(chosen)
  return (
    <div className={styles.builder}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <BackLink to="/admin/flowbuilder" label={t('title')} />
          <h1 dir="auto">{title}</h1>
        </div>
        {!isLocked && <SaveState form={form} isNew={false} missing={null} unsent={null} />}
        <FlowPublishBar view={view} form={form} problems={problems} />
      </header>
      <DraftNotices form={form} />
      <ProblemList flow={shown} problems={problems} onChoose={choose} />
      <div className={styles.tools}>
        {!isNarrow && (
          <ChoiceBar
            label={t('view')}
            value={wanted}
            choices={[
              { value: 'canvas', label: t('view_canvas') },
              { value: 'outline', label: t('view_outline') },
            ]}
            onChange={setWanted}
          />
        )}
        {!isLocked && (
          <>
            <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => add(flow.first === null ? null : undefined)}>
              {t('addNode')}
            </Button>
            <Button variant="default" size="xs" disabled={!undo} leftSection={<IconArrowBackUp size={15} stroke={1.8} />} onClick={() => undo?.()}>
              {t('undo')}
            </Button>
            <Button variant="default" size="xs" disabled={!redo} leftSection={<IconArrowForwardUp size={15} stroke={1.8} />} onClick={() => redo?.()}>
              {t('redo')}
            </Button>
          </>
        )}
        <Button variant="default" size="xs" onClick={() => [setChosen(null), setPanel('step')]}>
          {t('showStarts')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
          aria-pressed={panel === 'simulator'}
          onClick={() => setPanel(panel === 'simulator' ? 'none' : 'simulator')}
        >
          {t('tryIt')}
        </Button>
      </div>
      <div className={styles.columns} data-panel={panel !== 'none' || undefined}>
        {layout === 'canvas' ? (
          <Suspense fallback={<Skeleton rows={6} height={48} label={t('canvas')} />}>
            <FlowCanvas editing={editing} problems={problems} numbers={numbers} chosen={chosen} onChoose={choose} onAdd={add} onRemove={remove} />
          </Suspense>
        ) : (
          <FlowOutline
            flow={shown}
            isLocked={isLocked}
            problems={problems}
            numbers={numbers}
            chosen={chosen}
            onChoose={choose}
            onAdd={add}
            onRemove={remove}
            onCopy={copy}
          />
        )}
        {panel !== 'none' && (
          <SidePanel
            isNarrow={isNarrow}
            title={t(panel === 'simulator' ? 'simulator' : node ? `kind_${node.kind}` : 'starts')}
            onClose={() => setPanel('none')}
          >
            {panel === 'step' ? (
              <Inspector key={chosen ?? 'starts'} editing={editing} node={node} problems={problems} numbers={numbers} flow_ref={flow_ref} />
            ) : (
              <Suspense fallback={<Skeleton rows={4} height={28} label={t('simulator')} />}>
                <Simulator flow={shown} />
              </Suspense>
            )}
          </SidePanel>
        )}
      </div>
      {adding && (
        <AddNodeDialog
          onClose={() => setAdding(null)}
          onAdd={(kind) => {
            const near = adding.at ?? placeBeside(flow, adding.socket)
            const made = newNode(flow, kind, near)
            edit((now) => withNodeAdded(now, made, adding.socket))
            setAdding(null)
            choose(made.node_id)
          }}
        />
      )}
    </div>
  )
}

/** Returns a free-looking place for a new node: beside the one it follows, else below all others. */
function placeBeside(flow: Flow, socket: Socket | undefined): { x: number; y: number } {
  const from = socket ? nodesById(flow).get(socket.node_id) : undefined
  if (from) return { x: from.x + 320, y: from.y + 40 * Object.keys(from.next).length }
  return { x: 0, y: flow.nodes.reduce((lowest, { y }) => Math.max(lowest, y + 200), 0) }
}
