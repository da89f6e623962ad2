/** What settings are about, in the order in which they are listed; people look for what they want to do, not for who wrote the page. */
export const settingsAreas = ['company', 'people', 'email', 'chat', 'tickets', 'automation', 'help', 'security'] as const
export type SettingsArea = (typeof settingsAreas)[number]
