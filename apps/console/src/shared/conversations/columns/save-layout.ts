import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { optimistic } from '../../connection/optimistic.ts'
import { showError } from '../../interface/toasts.ts'
import { layoutsQuery } from './list-layouts.ts'

/** Saves the layout of a list, and shows it at once. */
export function saveLayout(layout: ListLayout): void {
  optimistic<ListLayout[], unknown>(
    layoutsQuery,
    (known) => [...known.filter((one) => one.tab !== layout.tab), layout],
    () => api.listLayouts.save(layout),
  ).catch((cause: unknown) => showError(errorText(cause)))
}
