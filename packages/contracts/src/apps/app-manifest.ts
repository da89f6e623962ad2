/**
 * A value that a connection is made with. `secret`: never returned again. `url`: an https address. `byDefault`: used, and shown, if nothing is given;
 * `example`: shown in the empty field.
 */
export type AppField = { kind: 'text' | 'url' | 'secret'; isRequired?: true; byDefault?: string; example?: string }

/** What an app does: it tells of events where a team talks, or keeps issues that conversations are linked with. */
export const appDeeds = ['notifies', 'tracks_issues'] as const
export type AppDeed = (typeof appDeeds)[number]

/** What an app is, declared in its folder. */
export type AppManifest = {
  /** Lower case; never changes, because connections are stored with it. */
  readonly name: string
  /** The name of the product. */
  readonly title: string
  readonly does: AppDeed
  /** Where its vendor says how to get what the fields need. */
  readonly help_url: string | null
  readonly fields: Readonly<Record<string, AppField>>
}

/** Connections of a library, of all apps together. */
export const appConnectionsMax = 20
