import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { ruleDocument } from './api.ts'
import { RuleEditor } from './rule-editor.tsx'

/** Screen at /admin/manageautomation/{automation_ref}: a rule with its draft, versions and runs (checklist K1). */
export function Component() {
  const { automation_ref = '' } = useParams()
  return (
    <Loaded query={useQuery(ruleDocument(automation_ref).query)} rows={8} height={28}>
      {(rule) => <RuleEditor key={automation_ref} rule={rule} />}
    </Loaded>
  )
}
