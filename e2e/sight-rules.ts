/** Rules of axe that a theme decides; all else is the same in both. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Rules of axe that need a drawn page. Only a real browser can look at these; the others are about the structure, which the screen tests look at. */
export const rulesOfSight = [...rulesOfColour, 'target-size', 'scrollable-region-focusable']
