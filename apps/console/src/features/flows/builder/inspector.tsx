import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FlowNode, flowLimits, outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type Socket, withCopy, withLink, withNode, withoutNodes } from '../flow-changes.ts'
import { nodeName, outletName, problemText } from '../node-words.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import type { NodeNumbers } from './canvas-nodes.ts'
import { NodeFields } from './node-fields.tsx'
import { StartsEditor } from './starts-editor.tsx'
import type { FlowEditing } from './use-flow-editing.ts'

type InspectorProps = { editing: FlowEditing; node: FlowNode | undefined; problems: readonly FlowProblem[]; numbers: NodeNumbers | undefined; flow_ref: string }

/** Everything about the chosen step: its name, what it does, and where it leads; without one, when the flow starts. */
export function Inspector({ editing, node, problems, numbers, flow_ref }: InspectorProps) {
  const { flow, edit, isLocked } = editing
  if (!node)
    return (
      <fieldset className={styles.plain} disabled={isLocked}>
        <p className={styles.hint}>{t('startsHint')}</p>
        <StartsEditor editing={editing} problems={problems} />
        <LinkSelect editing={editing} socket={null} label={t('first')} target={flow.first} />
      </fieldset>
    )
  const { node_id } = node
  const own = problems.filter((problem) => problem.node_id === node_id)
  const outlets = outletsOf(node)
  const seen = numbers?.nodes.find((one) => one.node_id === node_id)
  return (
    <fieldset className={styles.plain} disabled={isLocked}>
      {seen && (
        <dl className={styles.numbers} aria-label={t('numbersTitle')}>
          {(['seen', 'answered', 'left', 'handed_over'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`number_${name}`)}</dt>
              <dd>{seen[name].toLocaleString(currentLocale())}</dd>
            </div>
          ))}
        </dl>
      )}
      {own.map((problem) => (
        <p key={`${problem.code} ${problem.at}`} className={styles.problem}>
          {problemText(problem, node)}
        </p>
      ))}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        dir="auto"
        maxLength={flowLimits.title}
        value={node.title}
        onChange={({ currentTarget: { value } }) => edit((now) => withNode(now, node_id, (one) => ({ ...one, title: value })), `title ${node_id}`)}
      />
      <NodeFields editing={editing} node={node} flow_ref={flow_ref} problems={own} />
      {outlets.map(({ outlet }) => (
        <LinkSelect
          key={outlet}
          editing={editing}
          socket={{ node_id, outlet }}
          label={outlets.length === 1 ? t('next') : t('leadsTo', { outlet: outletName(node, outlet) })}
          target={node.next[outlet] ?? null}
        />
      ))}
      {!isLocked && (
        <div className={styles.row}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} stroke={1.8} />}
            aria-label={t('copyNode', { name: nodeName(node) })}
            onClick={() => edit((now) => withCopy(now, node_id)?.flow ?? now)}
          >
            {t('copy')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={14} stroke={1.8} />}
            aria-label={t('removeNode', { name: nodeName(node) })}
            onClick={() => edit((now) => withoutNodes(now, new Set([node_id])))}
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Choice of the node that a socket leads to: the keyboard's way to draw an edge. */
function LinkSelect({ editing: { flow, edit }, socket, label, target }: { editing: FlowEditing; socket: Socket; label: string; target: string | null }) {
  const others = flow.nodes.filter(({ node_id }) => node_id !== socket?.node_id)
  return (
    <NativeSelect
      label={label}
      value={target ?? ''}
      data={[{ value: '', label: t('nowhere') }, ...others.map((node) => ({ value: node.node_id, label: `${nodeName(node)} (${t(`kind_${node.kind}`)})` }))]}
      onChange={({ currentTarget: { value } }) => edit((now) => withLink(now, socket, value || null))}
    />
  )
}
