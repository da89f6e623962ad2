declare const __HUB_SHEET__: string | undefined
declare const __HUB_STATUS_SHEET__: string | undefined

/** The style sheet of all pages, as the build has made it. */
export const hubSheet = (): string => (typeof __HUB_SHEET__ === 'undefined' ? '' : __HUB_SHEET__)

/** What pages of the status have beside it; other pages are lighter without. */
export const statusSheet = (): string => (typeof __HUB_STATUS_SHEET__ === 'undefined' ? '' : __HUB_STATUS_SHEET__)
