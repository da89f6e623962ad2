declare const __HUB_SHEET__: string | undefined

/** The style sheet of all pages, as the build has made it. */
export const hubSheet = (): string => (typeof __HUB_SHEET__ === 'undefined' ? '' : __HUB_SHEET__)
