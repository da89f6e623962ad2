import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { FlowStart } from '@porchlight/contracts/flows/flow'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { IconX } from '@tabler/icons-react'
import { problemText, startName } from '../node-words.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import type { FlowEditing } from './use-flow-editing.ts'

const fresh = (on: FlowStart['on']): FlowStart => (on === 'page' ? { on, url: '', seconds: 10 } : on === 'button' ? { on, label: '' } : { on })
const offered: readonly FlowStart['on'][] = ['chat_opened', 'page', 'button', 'rule', 'link', 'agent']

/** What makes the flow start. */
export function StartsEditor({ editing: { flow, edit }, problems }: { editing: FlowEditing; problems: readonly FlowProblem[] }) {
  const { starts } = flow
  const set = (at: number, start: FlowStart) => edit((now) => ({ ...now, starts: now.starts.with(at, start) }), `start ${at}`)
  const problemAt = (at: number) => {
    const found = problems.find((problem) => problem.at === `starts.${at}`)
    return found && problemText(found, undefined)
  }
  return (
    <>
      {starts.map((start, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: starts have no identity but their place
        <div key={`${start.on} ${at}`} className={styles.part}>
          <div className={styles.partHead}>
            <span>{startName(start)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeStart', { name: startName(start) })}
              onClick={() => edit((now) => ({ ...now, starts: now.starts.toSpliced(at, 1) }))}
            >
              <IconX size={15} stroke={1.8} />
            </ActionIcon>
          </div>
          {start.on === 'button' && (
            <TextInput
              label={t('buttonLabel')}
              dir="auto"
              maxLength={flowLimits.choice}
              value={start.label}
              error={problemAt(at)}
              onChange={(event) => set(at, { ...start, label: event.currentTarget.value })}
            />
          )}
          {start.on === 'page' && (
            <>
              <TextInput
                label={t('url')}
                dir="ltr"
                maxLength={300}
                value={start.url}
                error={problemAt(at)}
                onChange={(event) => set(at, { ...start, url: event.currentTarget.value })}
              />
              <NumberInput
                label={t('seconds')}
                hideControls
                allowDecimal={false}
                min={0}
                max={3600}
                value={start.seconds}
                onChange={(typed) => set(at, { ...start, seconds: Number(typed) || 0 })}
              />
            </>
          )}
        </div>
      ))}
      {starts.length < flowLimits.starts && (
        <NativeSelect
          label={t('addStart')}
          value=""
          data={[{ value: '', label: t('choose') }, ...offered.map((on) => ({ value: on, label: startName(fresh(on)) }))]}
          onChange={({ currentTarget: { value } }) => value && edit((now) => ({ ...now, starts: [...now.starts, fresh(value as FlowStart['on'])] }))}
        />
      )}
    </>
  )
}
