/** Limits of SCIM. */
export const scimLimits = {
  /** Resources of one page. */
  pageMax: 200,
  /** Changes of one PATCH. */
  changesMax: 100,
  /** People added to, or removed from, a group by one request. */
  membersMax: 1000,
  /** Roles that one request may change, by the group somebody is in. */
  roleChangesMax: 200,
  /** Groups of a library. */
  groupsMax: 500,
  /** Longest body of a request, in bytes. */
  bodyBytesMax: 256 * 1024,
} as const
