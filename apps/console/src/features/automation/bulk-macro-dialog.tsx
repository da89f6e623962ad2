import { Button, Modal } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { AskedValue } from '@porchlight/contracts/workflows/asked-values'
import type { Verdict } from '@porchlight/contracts/workflows/workflow-views'
import { EmptyState } from '@porchlight/ui'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myDrafts } from '../../shared/conversations/drafts/my-drafts.ts'
import { type RuleWords, useRuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { BulkActionProps } from '../../shared/features/inbox-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { macrosQuery } from './api.ts'
import { AskedFields, useAsked } from './asked-fields.tsx'
import styles from './automation.module.css'
import { previewOn, type Ran, runOn } from './bulk-macro.ts'
import { MacroPicker } from './macro-picker.tsx'
import { ConditionResults, StepResults } from './step-results.tsx'
import { t } from './texts.ts'
import { useFocusOnce } from './use-focus-once.ts'

/** Dialog that runs a macro on the selected conversations, after a preview; then it says what became of each. */
export default function BulkMacroDialog({ rows, isOpen, onClose, onDone }: BulkActionProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('bulkTitle', { count: rows.length })} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Macros rows={rows} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

type Props = Omit<BulkActionProps, 'isOpen'>

function Macros(props: Props) {
  const query = useQuery(macrosQuery())
  const words = useRuleWords()
  const [chosen, setChosen] = useState<string | null>(null)
  // A row that no longer belongs in the list leaves it while the macro runs: its result stays.
  const [rows] = useState(props.rows)
  return (
    <Loaded query={query} rows={3}>
      {(macros) => {
        const macro = macros.find(({ workflow_ref }) => workflow_ref === chosen)
        if (macro) return <OneMacro {...props} rows={rows} macro={macro} words={words} onBack={() => setChosen(null)} />
        if (macros.length === 0) {
          return (
            <EmptyState icon={<IconBolt size={20} stroke={1.6} />} title={t('macrosEmpty')}>
              {t('macrosEmptyText')}
            </EmptyState>
          )
        }
        return <MacroPicker macros={macros} words={words} onPick={setChosen} />
      }}
    </Loaded>
  )
}

type OneProps = Props & { macro: { workflow_ref: string; workflow_name: string; asked: AskedValue[] }; words: RuleWords; onBack: () => void }

function OneMacro({ macro: { workflow_ref, workflow_name, asked: fields }, rows, words, onBack, onClose, onDone }: OneProps) {
  const refs = rows.map(({ conversation_ref }) => conversation_ref)
  const [ran, setRan] = useState<ReadonlyMap<string, Ran> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const asked = useAsked(fields)
  const preview = useQuery({
    queryKey: ['macro-preview', workflow_ref, refs, asked.settled],
    queryFn: () => previewOn(workflow_ref, refs, asked.settled),
    placeholderData: (known) => known,
    staleTime: 0,
  })
  const fitting = refs.filter((ref) => preview.data?.get(ref)?.passed)
  const button = useFocusOnce(fitting.length > 0 && asked.fields.length === 0)
  const run = async () => {
    setRunning(true)
    await myDrafts().flush()
    const results = await runOn(workflow_ref, fitting, asked.values, setRan)
    setRunning(false)
    onDone([...results].flatMap(([ref, { status }]) => (status === 'done' || status === 'waiting' ? [ref] : [])))
  }
  return (
    <div className={styles.stack}>
      <strong>{workflow_name}</strong>
      <AskedFields asked={asked} isDisabled={ran !== null} />
      <Loaded query={preview} rows={3}>
        {(verdicts) => (
          <>
            <p className={styles.hint} role="status">
              {ran ? t('bulkProgress', { done: ran.size, count: fitting.length }) : t('bulkWill', { fitting: fitting.length, count: rows.length })}
            </p>
            <ul className={styles.bulk}>
              {rows.map((row) => (
                <li key={row.conversation_ref}>
                  <OneResult row={row} verdict={verdicts.get(row.conversation_ref)} ran={ran?.get(row.conversation_ref)} words={words} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <DialogActions>
        {ran ? (
          <Button data-autofocus loading={isRunning} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onBack}>
              {t('cancel')}
            </Button>
            <Button ref={button} disabled={fitting.length === 0 || !asked.isComplete} onClick={() => void run()}>
              {t('bulkRun', { count: fitting.length })}
            </Button>
          </>
        )}
      </DialogActions>
    </div>
  )
}

type ResultProps = { row: ConversationView; verdict: Verdict | undefined; ran: Ran | undefined; words: RuleWords }

/** What the macro would do with a conversation, or has done. */
function OneResult({ row, verdict, ran, words }: ResultProps) {
  const name = row.subject ? `${visitorName(row)} · ${row.subject}` : visitorName(row)
  const text = ran
    ? ran.status === 'refused'
      ? t('bulkRefused')
      : t(`status_${ran.status}`)
    : verdict
      ? t(verdict.passed ? 'bulkFits' : 'notPassed')
      : t('bulkRefused')
  const isBad = ran ? ran.status !== 'done' && ran.status !== 'waiting' : !verdict?.passed
  return (
    <details>
      <summary>
        {name}{' '}
        <span className={styles.mark} data-bad={isBad || undefined}>
          {text}
        </span>
      </summary>
      {ran ? (
        <StepResults steps={ran.steps} words={words} />
      ) : (
        verdict && (verdict.passed ? <StepResults steps={verdict.steps} words={words} /> : <ConditionResults conditions={verdict.conditions} words={words} />)
      )}
    </details>
  )
}
