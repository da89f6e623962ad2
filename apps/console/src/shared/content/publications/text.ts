/** Text content of a publication; `plain` is an optional text without HTML. */
export type Text = { title: string; html: string; plain?: string }
