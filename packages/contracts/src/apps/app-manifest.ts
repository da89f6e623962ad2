/**
 * A value that a connection is made with. `secret`: never returned again. `made`: a secret that we make, returned when it is made. `url`: an https address. `byDefault`: used, and shown, if nothing is given;
 * `example`: shown in the empty field.
 */
export type AppField = { kind: 'text' | 'url' | 'secret' | 'made'; isRequired?: true; byDefault?: string; example?: string }

/**
 * What an app does: it announces events where a team talks, has conversations there as threads in which the team answers, keeps issues that conversations are linked
 * with, tells about the contact of a conversation, or phrases answers.
 */
export const appDeeds = ['notifies', 'has_threads', 'tracks_issues', 'tells_about_customers', 'phrases_answers'] as const
export type AppDeed = (typeof appDeeds)[number]

/** What an app is, declared in its folder. */
export type AppManifest = {
  /** Lower case; never changes, because connections are stored with it. */
  readonly name: string
  /** The name of the product. */
  readonly title: string
  readonly does: AppDeed
  /** The vendor's instructions for obtaining the values of the fields. */
  readonly help_url: string | null
  readonly fields: Readonly<Record<string, AppField>>
}

/** Connections of a library, of all apps together. */
export const appConnectionsMax = 20
