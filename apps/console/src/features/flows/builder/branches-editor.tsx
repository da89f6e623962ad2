import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type FlowBranch, flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { IconPlus, IconX } from '@tabler/icons-react'
import { RuleConditions } from '../../../shared/conversations/rules/rule-conditions.tsx'
import { useRuleWords } from '../../../shared/conversations/rules/use-rule-words.ts'
import { freshPartId } from '../flow-changes.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

type Props = { branches: readonly FlowBranch[]; variables: readonly string[]; onChange: (branches: FlowBranch[], what: string) => void }

/** The branches of a condition: each has a name and conditions; the first whose conditions hold is taken. */
export function BranchesEditor({ branches, variables, onChange }: Props) {
  const words = useRuleWords()
  return (
    <>
      {branches.map((branch, at) => (
        <fieldset key={branch.branch_id} className={styles.part}>
          <legend className="pl-visually-hidden">{t('branch', { number: at + 1 })}</legend>
          <div className={styles.choice}>
            <TextInput
              label={t('branchName')}
              dir="auto"
              maxLength={flowLimits.choice}
              value={branch.label}
              onChange={({ currentTarget: { value } }) => onChange(branches.with(at, { ...branch, label: value }), `branch ${branch.branch_id}`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeBranch', { number: at + 1 })}
              onClick={() => onChange(branches.toSpliced(at, 1), '')}
            >
              <IconX size={15} stroke={1.8} />
            </ActionIcon>
          </div>
          <RuleConditions
            filter={branch.if}
            variables={variables}
            words={words}
            onChange={(filter) => onChange(branches.with(at, { ...branch, if: filter }), '')}
          />
        </fieldset>
      ))}
      {branches.length < flowLimits.branches && (
        <Button
          className={styles.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => {
            const branch_id = freshPartId(branches.map((one) => one.branch_id))
            onChange([...branches, { branch_id, label: t('newBranch', { number: branches.length + 1 }), if: { all: [] } }], '')
          }}
        >
          {t('addBranch')}
        </Button>
      )}
    </>
  )
}
