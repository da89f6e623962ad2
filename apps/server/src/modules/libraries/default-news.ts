import type { Ctx } from '../../kernel/context.ts'
import { libraryForUpdate } from './access.ts'
import { changeVisibility } from './change-document.ts'
import { visibilityOf } from './document.ts'

/** Adds one news flash of the parent to `disabled_default_newsFlash` or removes it, safely alongside concurrent changes of the lists. */
export async function setDefaultNewsDisabled(ctx: Ctx, id: string, isDisabled: boolean): Promise<void> {
  const library = await libraryForUpdate(ctx)
  const before = visibilityOf(library).disabled_default_newsFlash
  if (before.includes(id) === isDisabled) return
  await changeVisibility(ctx, library, { disabled_default_newsFlash: isDisabled ? [...before, id] : before.filter((each) => each !== id) })
}
