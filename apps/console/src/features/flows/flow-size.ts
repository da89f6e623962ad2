/** Width of a node's card on the canvas, in pixels. */
export const cardWidth = 240
