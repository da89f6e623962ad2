import { columnFields } from '@porchlight/contracts/conversations/conversation-fields'
import { useQuery } from '@tanstack/react-query'
import { ColumnsDialog } from '../../../shared/conversations/columns/columns-dialog.tsx'
import { layoutsQuery } from '../../../shared/conversations/columns/list-layouts.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import { keepLayout, layoutOf, usualColumns } from './keep-layout.ts'

/** Dialog that chooses the columns of a tab's table and their order. */
export default function ColumnsOfTab({ tab, onClose }: { tab: InboxPlace['tab']; onClose: () => void }) {
  const { columns } = layoutOf(tab, useQuery({ ...layoutsQuery, enabled: false }).data)
  const { labelOf, custom } = useFieldWords()
  const offered = [...columnFields(), ...custom.flatMap(({ custom_field_ref, is_deleted }) => (is_deleted ? [] : [custom_field_ref]))]
  return <ColumnsDialog {...{ columns, offered, labelOf, onClose }} usual={usualColumns(tab)} onChange={(next) => keepLayout(tab, { columns: next })} />
}
