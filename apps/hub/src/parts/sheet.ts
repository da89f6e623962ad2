declare const __HUB_SHEET__: string | undefined
declare const __HUB_STATUS_SHEET__: string | undefined
declare const __HUB_TICKETS_SHEET__: string | undefined

/** Returns the styles shared by all pages, as built. */
export const hubSheet = (): string => (typeof __HUB_SHEET__ === 'undefined' ? '' : __HUB_SHEET__)

/** Returns the additional styles of status pages; other pages don't need them. */
export const statusSheet = (): string => (typeof __HUB_STATUS_SHEET__ === 'undefined' ? '' : __HUB_STATUS_SHEET__)

/** Returns the additional styles of pages about the reader's tickets. */
export const ticketsSheet = (): string => (typeof __HUB_TICKETS_SHEET__ === 'undefined' ? '' : __HUB_TICKETS_SHEET__)

declare const __HUB_QUIZ_SHEET__: string | undefined
/** Returns the additional styles of lessons with a quiz. */
export const quizSheet = (): string => (typeof __HUB_QUIZ_SHEET__ === 'undefined' ? '' : __HUB_QUIZ_SHEET__)

declare const __HUB_CERTIFICATE_SHEET__: string | undefined
/** Returns the style sheet that certificates and pages that offer one need besides the common one. */
export const certificateSheet = (): string => (typeof __HUB_CERTIFICATE_SHEET__ === 'undefined' ? '' : __HUB_CERTIFICATE_SHEET__)

declare const __HUB_FORM_SHEET__: string | undefined
/** Returns the additional styles of forms' pages. */
export const formSheet = (): string => (typeof __HUB_FORM_SHEET__ === 'undefined' ? '' : __HUB_FORM_SHEET__)
