import type { PublishedVersion } from '@porchlight/contracts/published-documents/published-version'
import type { Ctx } from '../../kernel/context.ts'
import type { VersionHead } from '../../kernel/rows/kept-versions.ts'
import { staffNames } from '../people/index.ts'
import type { DocumentRow, Documents } from './document-table.ts'

/** Returns published versions with the names of those who published them. */
export async function presentVersions(ctx: Ctx, rows: readonly VersionHead[], current: number | null): Promise<PublishedVersion[]> {
  const names = await staffNames(ctx, [...new Set(rows.flatMap(({ publisher_id }) => publisher_id ?? []))])
  return rows.map(({ version, published_at, publisher_id, despite }) => ({
    version,
    published_at: published_at.toISOString(),
    publisher: { user_id: publisher_id, name: names.get(publisher_id ?? '')?.name ?? '' },
    is_current: version === current,
    ...(despite && { despite }),
  }))
}

/** Returns what the views of all documents have: who changed the draft last, what is published, and whether the draft differs from that. */
export async function presentDocument<Body extends object>(ctx: Ctx, { versions }: Documents<Body>, row: DocumentRow<Body>) {
  const version = row.version === null ? undefined : await versions.read(ctx, row.ref, row.version)
  const names = await staffNames(ctx, row.editor_id === null ? [] : [row.editor_id])
  const [published = null] = version ? await presentVersions(ctx, [version], row.version) : []
  return {
    title: row.title,
    revision: row.revision,
    editor: { user_id: row.editor_id, name: names.get(row.editor_id ?? '')?.name ?? '' },
    updated_at: row.updated_at.toISOString(),
    published,
    is_changed: !version || JSON.stringify(version.body) !== JSON.stringify(row.draft),
  }
}
