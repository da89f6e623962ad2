/** Width of a node's card on the canvas, in pixels. */
export const cardWidth = 240
/** Pixels of a card's head, and of each outlet below it. */
export const headHeight = 76
export const outletHeight = 28

/** Returns the height of a card with so many outlets, in pixels. */
export const cardHeight = (outlets: number): number => headHeight + outlets * outletHeight + 8
