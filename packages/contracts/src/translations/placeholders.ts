/** Placeholders in the subject of ticket emails (checklist G4). */
export const subjectPlaceholders = ['companyEmail', 'companyPhone', 'accountName', 'userEmail', 'companyName', 'userMessage', 'userSearch', 'ticketId'] as const

/** Placeholders in content and translations (checklist C7). `appName1` and `appUrl1` refer to the first app, and so on up to the tenth. */
export const contentPlaceholders = [
  'companyName',
  'companyPhone',
  'companyEmail',
  'copyright',
  'websiteUrl',
  'widgetUrl',
  'logo',
  'appName1',
  'appUrl1',
  'currentYear',
  'currentMonth',
  'currentDay',
] as const

/** Placeholders in canned replies, filled in when a reply is inserted. */
export const replyPlaceholders = ['contactName', 'contactFirstName', 'agentName', 'agentFirstName'] as const

const pattern = /\{(\w{1,40})\}/g

/** Replaces each `{name}` with its value, passed through `encode`. A placeholder without a value is left unchanged, so that the mistake is visible. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>, encode = (value: string) => value): string {
  return text.replace(pattern, (whole, name: string) => (Object.hasOwn(values, name) ? encode(values[name] ?? whole) : whole))
}

/** Returns the unknown placeholder names, without duplicates. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].filter((name) => !known.includes(name))
}
