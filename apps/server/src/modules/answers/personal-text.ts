/** What belongs to one person: an address of a mailbox, or a number as long as an order's or a telephone's. */
const personal = /@|\d[\d\s/-]{4,}\d/
/** Maximum number of characters that are tested. */
const testedMax = 500

/** Whether a text has something that belongs to one person. Longer ones than a question or a sentence count as if they had. */
export const isPersonal = (text: string): boolean => text.length > testedMax || personal.test(text)
