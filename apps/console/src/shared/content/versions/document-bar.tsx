import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../interface/page/loaded.tsx'
import type { TextForm } from '../publications/use-text-form.ts'
import { PublishBar, type PublishBarProps } from './publish-bar.tsx'
import type { PublishedDocument } from './published-document.ts'
import { t } from './texts.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** Shows a version in the dialog, for example compared with the draft. `label` names the button, `short` is its text. */
type Look<P> = { label?: (version: number) => string; short?: string; at: (values: P, version: number) => ReactNode }

type DocumentBarProps<V, T extends object, P> = Pick<PublishBarProps, 'published' | 'hasChanges' | 'state' | 'changed' | 'below' | 'children'> & {
  document: PublishedDocument<V, T, P>
  form: TextForm<T>
  /** `told` is said once the draft is published. `ask` asks about the faults of the draft, and returns those accepted, or null not to publish it. See `PublishBar` for the others. */
  publish: { told: string; isBlocked: boolean; onBlocked?: () => void; ask?: () => Promise<string[] | null> }
  unpublish?: { told: string; label?: string; title: string; text: string }
  look?: Look<P>
}

/** What is published of a document, and the buttons that change it. Each kind passes its words, and how it shows a version. */
export function DocumentBar<V, T extends object, P>({ document, form, publish, unpublish, look, published, ...bar }: DocumentBarProps<V, T, P>) {
  const { needs, unpublish: takeOffline } = document
  return (
    <PublishBar
      {...bar}
      published={published}
      publish={{
        ...publish,
        operation: needs.publish,
        run: async () => {
          const despite = publish.ask ? await publish.ask() : []
          return despite !== null && document.publish(form, despite)
        },
      }}
      {...(unpublish && takeOffline && needs.unpublish && { unpublish: { ...unpublish, operation: needs.unpublish, run: takeOffline } })}
      versions={(onClose) => <DocumentVersions document={document} form={form} current={published?.version} look={look} onClose={onClose} />}
    />
  )
}

type DocumentVersionsProps<V, T extends object, P> = {
  document: PublishedDocument<V, T, P>
  form: TextForm<T>
  /** The version that is published at present. */
  current: number | undefined
  look: Look<P> | undefined
  onClose: () => void
}

function DocumentVersions<V, T extends object, P>({ document, form, current, look, onClose }: DocumentVersionsProps<V, T, P>) {
  const query = useInfiniteQuery(document.versionsQuery)
  const { versionQuery } = document
  return (
    <VersionsDialog
      query={query}
      listed={({ pages }) =>
        pages.flatMap(({ versions }) =>
          versions.map(({ version, published_at, publisher }) => ({
            version,
            published_at,
            ...(publisher && { name: publisher.name }),
            isCurrent: version === current,
          })),
        )
      }
      more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined}
      restore={{ operation: document.needs.restore, run: (version) => document.restore(form, version, t('restored', { version })) }}
      below={(version) => {
        const despite = query.data?.pages.flatMap(({ versions }) => versions).find((one) => one.version === version)?.despite ?? []
        return despite.length > 0 && <small dir="auto">{t('despite', { faults: despite.join(', ') })}</small>
      }}
      {...(look &&
        versionQuery && { look: { ...look, at: (version) => <Version query={versionQuery(version)}>{(values) => look.at(values, version)}</Version> } })}
      onClose={onClose}
    />
  )
}

type VersionProps<V, T extends object, P> = {
  query: ReturnType<NonNullable<PublishedDocument<V, T, P>['versionQuery']>>
  children: (values: P) => ReactNode
}

function Version<V, T extends object, P>({ query, children }: VersionProps<V, T, P>) {
  return (
    <Loaded query={useQuery(query)} rows={2}>
      {children}
    </Loaded>
  )
}
