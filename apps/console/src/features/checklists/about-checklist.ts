import type { ChecklistView } from '@porchlight/contracts/checklists/checklists'
import { t } from './texts.ts'

/** Returns a one-line summary of a checklist: how many steps it has, and whether they are required. */
export const aboutChecklist = ({ steps, is_required }: ChecklistView): string =>
  [t('steps', { count: steps.length }), is_required ? t('required') : ''].filter(Boolean).join(' · ')
