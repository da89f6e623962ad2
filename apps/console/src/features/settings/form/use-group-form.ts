import { ApiError } from '@porchlight/client'
import type { LibraryChange, LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { libraryQuery } from '../../../shared/library/library.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from '../texts.ts'
import { type Changes, changesAfterSave, noChanges, overtakenIn, pendingOf, withChange } from './group-changes.ts'

/** State of a settings group being edited. */
export type GroupForm<T> = {
  values: T
  set: (part: Partial<T>) => void
  isDirty: boolean
  /** The permission that the user lacks to change this group; null if they may. */
  lockedBy: PermissionFlag | null
  /** Returns whether the server refused this field or part of it. Paths are as in the server's response ('settings.companyEmail'). */
  isRefused: (path: string) => boolean
  overtaken: (keyof T)[]
  save: () => void
  discard: () => void
  isPending: boolean
}

/** Edits one group of library settings. Sends only changed fields, so that it doesn't overwrite what colleagues save in other fields. */
export function useGroupForm<T extends object>(
  current: T,
  flag: PermissionFlag,
  toChange: (pending: Partial<T>) => LibraryChange,
  /** Called after a save, with the values stored before it. */
  onSaved?: (before: T, library: LibraryDocument) => void,
): GroupForm<T> {
  const [changes, setChanges] = useState<Changes<T>>(noChanges)
  const [refused, setRefused] = useState<readonly string[]>([])
  const { can } = usePermissions()
  const pending = pendingOf(changes, current)
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Partial<T>) => api.librarySettings.update(toChange(sent)),
    onSuccess: ({ library }, sent) => {
      onSaved?.(current, library)
      keepAnswer(libraryQuery.queryKey, library)
      setChanges((now) => changesAfterSave(now, sent))
      setRefused([])
      showSuccess(t('saved'))
    },
    onError: (cause) => {
      setRefused(cause instanceof ApiError ? Object.keys(cause.fields ?? {}) : [])
      showError(errorText(cause))
    },
  })
  return {
    values: { ...current, ...changes.values },
    set: (part) => setChanges((now) => withChange(now, current, part)),
    isDirty: Object.keys(pending).length > 0,
    lockedBy: can(flag) ? null : flag,
    isRefused: (path) => refused.some((one) => one === path || one.startsWith(`${path}.`)),
    overtaken: overtakenIn(changes, current),
    save: () => mutate(pending),
    discard: () => {
      setChanges(noChanges)
      setRefused([])
    },
    isPending,
  }
}
