import { automationFlags } from '@porchlight/contracts/permission-flags'
import { type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'

/** These link to texts. */
export const linkHolders: LinkHolder[] = [
  { holder: 'workflows', kind: 'rule', permission: [...automationFlags], rows: titledRows('workflows', 'workflow_ref', 'workflow_name', 'is_enabled') },
]
