/** axe rules that depend on the theme; the others give the same result in both. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** axe rules that depend on the width. */
export const rulesOfSize = ['target-size', 'scrollable-region-focusable']

/** axe rules that need a rendered page, so only a real browser can check them. The others concern the structure, which the screen tests check. */
export const rulesOfSight = [...rulesOfColour, ...rulesOfSize]
