import type { OperationName } from '@porchlight/contracts/routes'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { keepAnswer } from '../../connection/optimistic.ts'
import { offerUndo } from '../../interface/undo.tsx'
import { type Stored, type TextForm, useTextForm } from '../publications/use-text-form.ts'

/** A published version in the history. `publisher`: who published it, if that is told; `despite`: the faults that they accepted. */
type Version = { version: number; published_at: string; publisher?: { name: string }; despite?: readonly string[] | undefined }

/** How one document of a kind is read and changed. `V`: its view; `T`: what its draft consists of; `P`: what a version consists of. */
type Operations<V, T, P> = {
  /** Key of the view; those of its versions begin with it. */
  queryKey: QueryKey
  read: () => Promise<V>
  stored: (view: V) => Stored<T>
  save: (values: T, revision: number) => Promise<V>
  publish: (revision: number, despite: string[]) => Promise<V>
  /** Missing if what is published is turned off another way. */
  unpublish?: () => Promise<V>
  versions: (cursor: string | undefined) => Promise<{ versions: readonly Version[]; next_cursor?: string | null }>
  /** Missing if versions are only listed. */
  version?: (version: number) => Promise<P>
  /** Makes a version the draft. */
  restore: (version: number, revision: number) => Promise<V>
  /** The operations that the buttons are for: users without the permission don't see them. */
  needs: { publish: OperationName; unpublish?: OperationName; restore: OperationName }
}

/** A document with a draft and published versions, as the console reads and changes it: a flow, a form, a rule, the contact form. */
export type PublishedDocument<V, T extends object, P = T> = ReturnType<typeof publishedDocument<V, T, P>>

/** Makes a published document of the operations of its kind. What they answer is shown, and kept as the document's view. */
export function publishedDocument<V, T extends object, P = T>({ queryKey, needs, ...calls }: Operations<V, T, P>) {
  const keep = (view: V): V => {
    keepAnswer<V>(queryKey, view as never)
    return view
  }
  const save = async (values: T, revision: number): Promise<V> => keep(await calls.save(values, revision))
  const { unpublish, version } = calls
  return {
    needs,
    query: queryOptions({ queryKey, queryFn: calls.read }),
    keep,
    stored: calls.stored,
    read: async (): Promise<V> => keep(await calls.read()),
    save,
    /** Publishes the draft with what was just typed. */
    publish: async ({ autosave }: TextForm<T>, despite: string[] = []): Promise<V> => keep(await calls.publish((await autosave.flush()).revision, despite)),
    unpublish: unpublish && (async (): Promise<V> => keep(await unpublish())),
    /** Makes a version the draft and says so. The draft that it replaces can be brought back by undo. */
    restore: async ({ autosave }: TextForm<T>, wanted: number, told: string): Promise<void> => {
      const { revision, values: before } = await autosave.flush()
      const restored = calls.stored(keep(await calls.restore(wanted, revision)))
      offerUndo(told, async () => void (await save(before, restored.revision)))
    },
    versionsQuery: infiniteQueryOptions({
      queryKey: [...queryKey, 'versions'],
      queryFn: ({ pageParam }) => calls.versions(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
    /** Query for one version, which never changes. */
    versionQuery:
      version &&
      ((wanted: number) => queryOptions({ queryKey: ['version', ...queryKey, wanted], queryFn: () => version(wanted), staleTime: Number.POSITIVE_INFINITY })),
  }
}

type DraftOptions<T> = {
  /** Key of the text's copy in this browser: 'flow:<ref>'. */
  copyKey: string
  isLocked?: boolean
  isComplete?: (values: T) => boolean
}

/** The draft of a document in its editor, saved shortly after typing stops. */
export function useDraft<V, T extends object, P>(
  { stored, save, read }: PublishedDocument<V, T, P>,
  view: V,
  { copyKey, isLocked = false, isComplete = () => true }: DraftOptions<T>,
): TextForm<T> {
  return useTextForm<T>({
    copyKey,
    stored: stored(view),
    isAutosaved: !isLocked,
    isComplete,
    store: async (values, revision) => stored(await save(values, revision)),
    read: async () => stored(await read()),
  })
}
