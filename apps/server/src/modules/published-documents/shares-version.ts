/** Saves by one editor within this time share a version. */
export const versionSpanMs = 10 * 60_000

/** Returns whether a save may overwrite the newest version. */
export function sharesVersion(
  newest: { editor_id: string | null; created_at: Date; is_published: boolean } | undefined,
  editor_id: string | null,
  now: Date,
): boolean {
  return newest !== undefined && !newest.is_published && newest.editor_id === editor_id && now.getTime() - newest.created_at.getTime() < versionSpanMs
}
