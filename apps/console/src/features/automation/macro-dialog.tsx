import { Button, Modal } from '@mantine/core'
import type { AskedValue } from '@porchlight/contracts/workflows/asked-values'
import { EmptyState } from '@porchlight/ui'
import { IconBolt } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { myDrafts } from '../../shared/conversations/drafts/my-drafts.ts'
import { type RuleWords, useRuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { currentCommands } from '../../shared/interface/commands/commands.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { macrosQuery } from './api.ts'
import { AskedFields, useAsked } from './asked-fields.tsx'
import styles from './automation.module.css'
import { MacroPicker } from './macro-picker.tsx'
import { ConditionResults, StepResults } from './step-results.tsx'
import { t } from './texts.ts'
import { useFocusOnce } from './use-focus-once.ts'

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that runs a macro on the open conversation, after a preview of what it will do. */
export default function MacroDialog({ conversation: { conversation_ref }, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('macroTitle')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Macros conversation_ref={conversation_ref} onDone={onClose} />}
    </Modal>
  )
}

function Macros({ conversation_ref, onDone }: { conversation_ref: string; onDone: () => void }) {
  const query = useQuery(macrosQuery(conversation_ref))
  const words = useRuleWords()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Loaded query={query} rows={3}>
      {(macros) => {
        const macro = macros.find(({ workflow_ref }) => workflow_ref === chosen)
        if (macro) return <Preview macro={macro} conversation_ref={conversation_ref} words={words} onDone={onDone} onBack={() => setChosen(null)} />
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

type PreviewProps = {
  macro: { workflow_ref: string; workflow_name: string; asked: AskedValue[] }
  conversation_ref: string
  words: RuleWords
  onDone: () => void
  onBack: () => void
}

function Preview({ macro, conversation_ref, words, onDone, onBack }: PreviewProps) {
  const { workflow_ref, workflow_name: name } = macro
  const asked = useAsked(macro.asked)
  const preview = useQuery({
    queryKey: ['macro-preview', workflow_ref, conversation_ref, asked.settled],
    queryFn: () => api.workflows.previewMacro({ workflow_ref, conversation_refs: [conversation_ref], values: asked.settled }),
    placeholderData: (known) => known,
    staleTime: 0,
  })
  const run = useMutation({
    // What is being written is added to, so the server has to know it.
    mutationFn: async () => {
      await myDrafts().flush()
      return api.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref], values: asked.values })
    },
    onSuccess: ({ results }) => {
      if (results.every(({ status }) => status === 'done' || status === 'waiting') && results.length > 0) showSuccess(t('macroRan', { name }))
      else showError(t('macroFailed', { name }))
      onDone()
      // Its text is there to be read and sent.
      const hasWritten = results.some(({ steps }) => steps.some(({ step, outcome }) => step === 'write_reply' && outcome === 'done'))
      if (hasWritten)
        requestAnimationFrame(() =>
          currentCommands()
            .find(({ id }) => id === 'inbox.reply')
            ?.run(),
        )
    },
  })
  const verdict = preview.data?.results[0]?.verdict
  const mayRun = verdict?.passed === true && asked.isComplete
  const button = useFocusOnce(verdict?.passed === true && asked.fields.length === 0)
  return (
    <DialogForm onSubmit={() => mayRun && !run.isPending && run.mutate()}>
      <strong>{name}</strong>
      <AskedFields asked={asked} />
      <Loaded query={preview} rows={3}>
        {() => (
          <>
            <p className={styles.hint}>{verdict?.passed ? t('macroWill') : t('notPassed')}</p>
            {verdict &&
              (verdict.passed ? <StepResults steps={verdict.steps} words={words} /> : <ConditionResults conditions={verdict.conditions} words={words} />)}
          </>
        )}
      </Loaded>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button type="submit" ref={button} loading={run.isPending} disabled={!mayRun}>
          {t('run')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
